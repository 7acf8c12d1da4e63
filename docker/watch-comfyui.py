"""Runs ComfyUI as the shop needs it, and ends with it when it hangs: `watch-comfyui.py python main.py --listen ...`.

Docker tells of an unhealthy container but restarts only one that has ended, so a GPU that no longer answers would stay
so until somebody looks. ComfyUI asks the GPU for its memory whenever it is asked how it is: a GPU that hangs, has fallen
off the bus or was lost to the container shows there. The shop cancels a prompt that takes too long; one that goes on
all the same shows that it cannot be stopped.
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
# No style's deadline is half as long.
PROMPT_SECONDS = float(os.environ.get("WATCH_PROMPT_SECONDS", "3600"))

# A flag that a version does not know ends it at its start: of each line it gets the first one that it knows. Left as they are:
# async offload, and the cache that gives way to a lack of memory (--cache-ram), which are the defaults of 0.33.
FLAGS = [
    # Each file that it saves would hold the whole graph, with its prompts.
    ["--disable-metadata"],
    # Each of them is code with all its rights. A style's own: --whitelist-custom-nodes.
    ["--disable-all-custom-nodes"],
    # No node and no editor calls anybody outside; the second one is the name of before.
    ["--offline", "--disable-api-nodes"],
    # The shop removes its files by itself: no database of them, no scan of the models, no routes that list uploads.
    ["--disable-assets"],
    # The visitor sees the picture grow.
    ["--preview-method latent2rgb"],
]

stopping = False


def ask(path):
    with urllib.request.urlopen(URL + path, timeout=TIMEOUT_SECONDS) as answer:
        return json.load(answer)


def running_prompt():
    """The id of the prompt under way, or None. Raises when ComfyUI or its GPU does not answer."""
    ask("/system_stats")
    running = ask("/queue")["queue_running"]
    return running[0][1] if running else None


def say(text):
    print(f"watch-comfyui: {text}", flush=True)


def end(child, why):
    say(f"{why}; ending ComfyUI so that it is started again")
    child.kill()
    # What hangs in the driver may not even take that: the container ends all the same.
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
    """Those of FLAGS that this ComfyUI knows and that are not given."""
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
    # As a shell tells that a signal ended it.
    sys.exit(code if code >= 0 else 128 - code)


main()
