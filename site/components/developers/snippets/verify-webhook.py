import base64
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].removeprefix("whsec_")
KEY = base64.b64decode(SECRET)


def is_signed(headers, body):
    sent_at = headers["webhook-timestamp"] or "0"
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    digest = hmac.digest(KEY, signed, "sha256")
    right = "v1," + base64.b64encode(digest).decode()
    given = headers["webhook-signature"].split()
    return any(hmac.compare_digest(right, each) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if is_signed(self.headers, body):
            event = json.loads(body)
            print(event["type"], event["timestamp"], flush=True)
            self.send_response(204)
        else:
            self.send_response(401)
        self.end_headers()


server = HTTPServer(("", int(os.environ.get("PORT", "9999"))), Receiver)
print("listening", flush=True)
server.serve_forever()
