import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url = os.environ["CASTELLAN_URL"]
headers = {
    "Authorization": "Bearer " + os.environ["CASTELLAN_TOKEN"],
    "Accept": "application/problem+json",
}

try:
    urlopen(Request(url + "/api/bots/000000000000000000000000", headers=headers))
except HTTPError as error:
    problem = json.load(error)
    print(problem["status"], problem["detail"])
