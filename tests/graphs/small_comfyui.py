"""Starts a ComfyUI on the processor with small models of random weights.

    python small_comfyui.py COMFYUI_FOLDER BASE_DIRECTORY PORT FOLDER/MODEL_FILE …

Runs with ComfyUI's own Python. Prints one JSON object a line: a file that could not be made, the versions, and each node as it
is executed.
"""

import json
import logging
import os
import runpy
import sys

comfyui, base, port, *files = sys.argv[1:]
# Python has put the folder of this program first.
here = sys.path[0]
sys.path[0] = comfyui
sys.path.append(here)
os.chdir(comfyui)
sys.argv = [
    "main.py", "--cpu", "--listen", "127.0.0.1", "--port", port, "--base-directory", base, "--disable-metadata",
    "--disable-api-nodes", "--disable-all-custom-nodes", "--database-url", "sqlite:///:memory:",
    # Each graph executes all of its nodes.
    "--cache-none",
]


def tell(**fact):
    print(json.dumps(fact), flush=True)


def tell_nodes():
    """Tells each node that runs: ComfyUI announces it to the client that posted the prompt."""
    from server import PromptServer

    send = PromptServer.send_sync

    def send_and_tell(self, event, data, sid=None):
        if event == "executing" and isinstance(data, dict) and data.get("node"):
            tell(node=data["node"], prompt=data.get("prompt_id"))
        send(self, event, data, sid)

    PromptServer.send_sync = send_and_tell


import comfy.options  # noqa: E402

comfy.options.enable_args_parsing()

import torch  # noqa: E402
import small_models  # noqa: E402
from comfyui_version import __version__  # noqa: E402

small_models.shrink_all()
tell(comfyui=__version__, pytorch=torch.__version__, python=".".join(map(str, sys.version_info[:3])))
for file in files:
    problem = small_models.make(os.path.join(base, "models"), file)
    if problem:
        tell(file=file, problem=problem)
tell_nodes()
# What ComfyUI's modules have said so far has set up logging; ComfyUI sets up its own.
logging.getLogger().handlers.clear()
runpy.run_path(os.path.join(comfyui, "main.py"), run_name="__main__")
