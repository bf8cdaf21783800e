# Run: WEBHOOK_SECRET=… python3 receiver.py
# The raw body is request.get_data() in Flask, request.body in Django and await request.body() in FastAPI.
import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("WEBHOOK_SECRET", "").encode()
if not SECRET:
    raise SystemExit("Set WEBHOOK_SECRET.")


def is_signed(raw_body, header):
    """Whether the header is the signature of exactly these bytes."""
    expected = "sha256=" + hmac.new(SECRET, raw_body, hashlib.sha256).hexdigest()
    # compare_digest takes the same time wherever the bytes differ.
    return hmac.compare_digest(expected.encode(), header.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_signed(raw_body, self.headers.get("X-Hub-Signature-256", "")):
            self.respond(401)
            return
        # Parse only what is signed. The same transaction_id may come more than once.
        delivery = json.loads(raw_body)
        print(delivery["type"], delivery["transaction_id"])
        # Respond within 10 s; process slow work afterwards.
        self.respond(200)

    def respond(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
