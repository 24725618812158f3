import json
import os
from urllib.request import Request, urlopen

url = os.environ["CASTELLAN_URL"] + "/api/bots/" + os.environ["BOT_ID"]
headers = {
    "Authorization": "Bearer " + os.environ["CASTELLAN_TOKEN"],
    "Content-Type": "application/json",
}

body = json.dumps({"action": "start"}).encode()
urlopen(Request(url + "/actions", body, headers)).close()

with urlopen(Request(url + "/console", headers=headers)) as lines:
    for line in lines:
        if line.startswith(b"data: "):
            print(line[6:].decode().rstrip(), flush=True)
