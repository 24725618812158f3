import json
import os
from urllib.request import Request, urlopen

url = os.environ["CASTELLAN_URL"]
headers = {"Authorization": "Bearer " + os.environ["CASTELLAN_TOKEN"]}

with urlopen(Request(url + "/api/bots", headers=headers)) as answer:
    for bot in json.load(answer)["bots"]:
        print(bot["id"], bot["name"], bot["state"])
