import json
import os
from urllib.request import Request, urlopen
from uuid import uuid4

url = os.environ["CASTELLAN_URL"]
headers = {
    "Authorization": "Bearer " + os.environ["CASTELLAN_TOKEN"],
    "Content-Type": "application/json",
    "Idempotency-Key": str(uuid4()),
}
bot = {
    "templateId": "resource-collector",
    "accountId": os.environ["ACCOUNT_ID"],
}

body = json.dumps(bot).encode()
with urlopen(Request(url + "/api/bots", body, headers)) as answer:
    print(json.load(answer)["bot"]["id"])
