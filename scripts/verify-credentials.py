"""Says what C2PA's reference implementation finds in picture files: `verify-credentials.py FILE...`.

It needs c2pa-python: python3 -m venv venv && venv/bin/pip install c2pa-python, then venv/bin/python with this script.
Ends with 1 if a file is not valid, and with 2 if the package is not installed.
"""

import json
import sys

try:
    import c2pa
except ImportError:
    print("c2pa-python is not installed: nothing was verified. python3 -m pip install c2pa-python", file=sys.stderr)
    sys.exit(2)


def findings(file: str) -> tuple[bool, str]:
    """Returns whether the file is valid, and what is said about it."""
    try:
        with c2pa.Reader(file) as reader:
            report = json.loads(reader.json())
    except c2pa.C2paError as error:
        return False, str(error)
    state = report["validation_state"]
    manifest = report["manifests"][report["active_manifest"]]
    actions = [action for one in manifest["assertions"] for action in one["data"].get("actions", [])]
    facts = [
        state,
        *(f"{generator['name']} {generator['version']}" for generator in manifest["claim_generator_info"]),
        *(f"{action['action']} {action.get('digitalSourceType', '')}" for action in actions),
        f"issuer {manifest['signature_info']['issuer']}",
        *(status["code"] for status in report.get("validation_status", [])),
    ]
    return state in ("Valid", "Trusted"), ", ".join(facts)


def main() -> int:
    results = {file: findings(file) for file in sys.argv[1:]}
    for file, (_, facts) in results.items():
        print(f"{file}: {facts}")
    return 0 if results and all(valid for valid, _ in results.values()) else 1


sys.exit(main())
