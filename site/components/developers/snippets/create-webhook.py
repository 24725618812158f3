import json
import os
from urllib.request import Request, urlopen

url = os.environ["CASTELLAN_URL"]
headers = {
    "Authorization": "Bearer " + os.environ["CASTELLAN_TOKEN"],
    "Content-Type": "application/json",
}
webhook = {
    "url": os.environ["WEBHOOK_URL"],
    "events": ["bot.started", "bot.stopped"],
}

body = json.dumps(webhook).encode()
with urlopen(Request(url + "/api/webhooks", body, headers)) as answer:
    made = json.load(answer)
    print(made["webhook"]["id"], made["secret"])
