"""A bot for Neontable that answers somehow: python3 bot.py LINK [NAME]. Only the standard library is needed."""

import json
import random
import re
import sys
import time
import urllib.request

link, name = (*sys.argv[1:], "Random Py")[:2]
server, table, secret = re.split("/table/|#", link + "#")[:3]
headers = {"content-type": "application/json"}


def post(path, body):
    """The answer, or what was refused: then nothing was changed, and "message" says why and what to do."""
    request = urllib.request.Request(f"{server}/api/{path}", json.dumps(body).encode(), headers)
    try:
        return json.load(urllib.request.urlopen(request, timeout=30))
    except urllib.request.HTTPError as error:
        if error.code not in (429, 503):
            return json.load(error)
    time.sleep(1)  # that was too fast, or the server is busy: the same once more
    return post(path, body)


headers["authorization"] = "Bearer " + post("tokens", {"name": name})["token"]
joined = post(f"tables/{table}/join", {"secret": secret})
if "message" in joined:
    sys.exit(joined["message"])
stream = urllib.request.Request(f"{server}/api/tables/{table}/stream", headers=headers)
for line in urllib.request.urlopen(stream, timeout=60):
    told = json.loads(line)
    if told["type"] == "update" and told["decisionId"]:
        # Put your bot here: all that your seat may know is in told["view"], told["events"] and told["log"].
        action = random.choice(told["decision"]["answers"])["action"]
        answer = {"type": "answer", "decision": told["decisionId"], "actions": [action]}
        post(f"tables/{table}/messages", answer | {"key": f"v{told['version']:07}-{told['decisionId']}"})
    elif told["type"] == "end":
        print(told["reason"], told["result"])
