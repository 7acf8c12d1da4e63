"""Runs ComfyUI as the shop needs it, and ends itself and ComfyUI if that hangs: `watch-comfyui.py python main.py --listen ...`.

Docker reports an unhealthy container but restarts only one that has ended, so a GPU that no longer answers would stay
so until somebody notices. ComfyUI queries the GPU's memory for /system_stats, which fails if the GPU hangs, has fallen off
the bus or was lost to the container. The shop cancels a prompt that takes too long; one that continues cannot be
stopped.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request

URL = os.environ.get("WATCH_URL", "http://127.0.0.1:8188")
START_SECONDS = float(os.environ.get("WATCH_START_SECONDS", "600"))
EVERY_SECONDS = float(os.environ.get("WATCH_EVERY_SECONDS", "15"))
TIMEOUT_SECONDS = float(os.environ.get("WATCH_TIMEOUT_SECONDS", "10"))
FAILURES = int(os.environ.get("WATCH_FAILURES", "8"))
# More than twice the deadline of any style.
PROMPT_SECONDS = float(os.environ.get("WATCH_PROMPT_SECONDS", "3600"))

# ComfyUI does not start with a flag that its version does not know: it gets the first flag of each line that it knows.
# Left at their defaults:
# --cache-ram, the cache of 0.33: it keeps one candidate's results for the next of the same order, and frees them if memory is short.
# --async-offload, on for NVIDIA: models that exceed the GPU's memory are copied to it while it computes.
FLAGS = [
    # Otherwise each saved file contains the whole graph, with its prompts.
    ["--disable-metadata"],
    # Custom nodes run with all of ComfyUI's rights. Allow a style's own with --whitelist-custom-nodes.
    ["--disable-all-custom-nodes"],
    # Keeps nodes and the editor from outside connections; the second flag is the older name.
    ["--offline", "--disable-api-nodes"],
    # The shop deletes its files itself: no database of them, no scan of the models, no routes that list uploads.
    ["--disable-assets"],
    # Visitors see previews of the picture while it is drawn.
    ["--preview-method latent2rgb"],
]

stopping = False


def ask(path):
    with urllib.request.urlopen(URL + path, timeout=TIMEOUT_SECONDS) as answer:
        return json.load(answer)


def running_prompt():
    """Returns the id of the running prompt, or None. Raises if ComfyUI or its GPU does not answer."""
    ask("/system_stats")
    running = ask("/queue")["queue_running"]
    return running[0][1] if running else None


def say(text):
    print(f"watch-comfyui: {text}", flush=True)


def end(child, why):
    say(f"{why}; ending ComfyUI so that it is started again")
    child.kill()
    # A process that hangs in the driver may survive even SIGKILL: the container ends anyway.
    sys.exit(1)


def watch(child):
    started, answered, failures = time.monotonic(), False, 0
    prompt, since = None, started
    while child.poll() is None:
        time.sleep(EVERY_SECONDS)
        try:
            now = running_prompt()
            answered, failures = True, 0
            if now != prompt:
                prompt, since = now, time.monotonic()
        except Exception as error:
            if stopping:
                return child.wait()
            failures += 1
            may_start = not answered and time.monotonic() - started < START_SECONDS
            if not may_start:
                say(f"no answer ({error}), {failures} of {FAILURES}")
                if failures >= FAILURES:
                    end(child, "ComfyUI or its GPU hangs")
        if prompt is not None and time.monotonic() - since > PROMPT_SECONDS:
            end(child, f"prompt {prompt} has gone on for {time.monotonic() - since:.0f} s")
    return child.returncode


def flags_for(command):
    """Returns the FLAGS that this ComfyUI knows and that the command does not contain."""
    program = next((part for part in command if os.path.basename(part) == "main.py"), None)
    if program is None:
        return []
    with open(os.path.join(os.path.dirname(program), "comfy", "cli_args.py"), encoding="utf-8") as file:
        known = set(re.findall(r'"(--[\w-]+)"', file.read()))
    chosen = []
    for choices in FLAGS:
        flag = next((one for one in choices if one.split()[0] in known), None)
        if flag and flag.split()[0] not in command:
            chosen += flag.split()
    return chosen


def main():
    child = subprocess.Popen(sys.argv[1:] + flags_for(sys.argv[1:]))

    def stop(number, _frame):
        global stopping
        stopping = True
        child.send_signal(number)

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)
    code = watch(child)
    # Uses a shell's exit code for a process that a signal ended.
    sys.exit(code if code >= 0 else 128 - code)


main()
