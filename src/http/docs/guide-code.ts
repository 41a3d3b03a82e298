/** Code of the guide that the usual samples cannot express: retries, conditional requests, and webhook signatures. */
import type { SampleLanguage } from "./code-samples.ts";

type Code = Readonly<Record<SampleLanguage, string>>;

/** A write that is repeated with its idempotency key until it gets a final response. */
export const retryCode: Code = {
  curl: `curl -sS -X POST "$BASE/api/WebHook/UpdateComponentStatus" \\
  --retry 5 --retry-all-errors \\
  -H "X-API-KEY: $KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: deploy-$(date +%s)" \\
  -d '{"ComponentName": "Booking", "Status": "Operational"}'`,
  JavaScript: `async function write(method, path, body) {
  const headers = {
    "X-API-KEY": key,
    "Content-Type": "application/json",
    "Idempotency-Key": crypto.randomUUID(),
  };
  for (let attempt = 1; ; attempt += 1) {
    const request = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(base + path, request)
      .catch((error) => (attempt < 6 ? null : Promise.reject(error)));
    const mayRepeat = !(response?.status < 500) || response.status === 408;
    const wait = response?.headers.get("Retry-After") ??
      (mayRepeat ? 2 ** attempt : null);
    if (response && (wait === null || attempt === 6)) {
      if (!response.ok) throw new Error(await response.text());
      // A deletion is answered without a body.
      return response.status === 204 ? null : (await response.json()).Result;
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

await write("POST", "/api/WebHook/UpdateComponentStatus", {
  ComponentName: "Booking",
  Status: "Operational",
});`,
  Python: `import time, uuid

def write(method, path, body=None):
    headers = {
        "X-API-KEY": key,
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, 7):
        request = urllib.request.Request(
            base + path, data, headers, method=method
        )
        wait = 2 ** attempt
        try:
            with urllib.request.urlopen(request) as response:
                # A deletion is answered without a body.
                return json.loads(response.read() or "{}").get("Result")
        except urllib.error.HTTPError as error:
            wait = error.headers["Retry-After"] or (
                wait if error.code >= 500 or error.code == 408 else None
            )
            if wait is None or attempt == 6:
                raise SystemExit(error.read().decode())
        except OSError:
            if attempt == 6:
                raise
        time.sleep(int(wait))

write("POST", "/api/WebHook/UpdateComponentStatus", {
    "ComponentName": "Booking",
    "Status": "Operational",
})`,
};

/** A whole list, read part by part. */
export const paginationCode: Code = {
  curl: `CURSOR=
while :; do
  PART=$(curl -sS -G "$BASE/api/Component" -H "X-API-KEY: $KEY" \\
    -d Limit=100 -d "Cursor=$CURSOR")
  echo "$PART" | grep -o '"Id":"[^"]*","Name":"[^"]*"'
  CURSOR=$(echo "$PART" | sed -n 's/.*"NextCursor":"\\([^"]*\\)".*/\\1/p')
  [ "$CURSOR" ] || break
done`,
  JavaScript: `async function* items(path) {
  for (let cursor = ""; cursor !== null; ) {
    const address = \`\${base}\${path}?Limit=100&Cursor=\${cursor}\`;
    const response = await fetch(address, { headers: { "X-API-KEY": key } });
    if (!response.ok) throw new Error(await response.text());
    const { Result } = await response.json();
    yield* Result.Items;
    cursor = Result.NextCursor;
  }
}

for await (const { Name, Status } of items("/api/Component"))
  console.log(Name, Status);`,
  Python: `def items(path):
    cursor = ""
    while cursor is not None:
        address = f"{base}{path}?Limit=100&Cursor={cursor}"
        request = urllib.request.Request(address, headers={"X-API-KEY": key})
        with urllib.request.urlopen(request) as response:
            result = json.load(response)["Result"]
        yield from result["Items"]
        cursor = result["NextCursor"]

for component in items("/api/Component"):
    print(component["Name"], component["Status"])`,
};

/** A read that is repeated, and a change that is made only if nobody else changed the component. */
export const conditionalCode: Code = {
  curl: `ETAG=$(curl -sS -D - -o /dev/null "$BASE/api/Component/\${COMPONENT_ID:?}" \\
  -H "X-API-KEY: $KEY" |
  grep -i '^etag:' | cut -d ' ' -f 2 | tr -d '\\r')

# 304: it has not changed.
curl -sS -o /dev/null -w '%{http_code}\\n' \\
  "$BASE/api/Component/\${COMPONENT_ID:?}" \\
  -H "X-API-KEY: $KEY" -H "If-None-Match: $ETAG"

# 412, if somebody else changed it meanwhile.
curl -sS -X PATCH "$BASE/api/Component/\${COMPONENT_ID:?}" \\
  -H "X-API-KEY: $KEY" -H "If-Match: $ETAG" \\
  -H "Content-Type: application/json" \\
  -d '{"Description": "Rooms and payments"}'`,
  JavaScript: `const address = \`\${base}/api/Component/\${componentId}\`;
const first = await fetch(address, { headers: { "X-API-KEY": key } });
const etag = first.headers.get("ETag");

const second = await fetch(address, {
  headers: { "X-API-KEY": key, "If-None-Match": etag },
});
console.log(second.status === 304 ? "not changed" : await second.json());

const change = await fetch(address, {
  method: "PATCH",
  headers: {
    "X-API-KEY": key,
    "If-Match": etag,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ Description: "Rooms and payments" }),
});
if (change.status === 412) throw new Error("Somebody else changed it.");`,
  Python: `address = f"{base}/api/Component/{component_id}"

def send(method, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers, method=method)
    request.add_header("X-API-KEY", key)
    request.add_header("Content-Type", "application/json")
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        return error

etag = send("GET", {}).headers["ETag"]

second = send("GET", {"If-None-Match": etag})
print("not changed" if second.status == 304 else json.load(second))

body = {"Description": "Rooms and payments"}
change = send("PATCH", {"If-Match": etag}, body)
if change.status == 412:
    raise SystemExit("Somebody else changed it.")`,
};

/** The check of a webhook's signature. */
export const signatureCode: Code = {
  curl: `# is_genuine ID TIMESTAMP SIGNATURES SECRET [NOW] <body, each as received
is_genuine() {
  HEX=$(printf %s "\${4#whsec_}" | openssl base64 -d -A |
    od -An -v -tx1 | tr -d ' \\n')
  EXPECTED=$({ printf '%s.%s.' "$1" "$2"; cat; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$HEX" -binary |
    openssl base64 -A)
  case " $3 " in *" v1,$EXPECTED "*) ;; *) return 1 ;; esac
  case "$2" in "" | *[!0-9]*) return 1 ;; esac
  AGE=$((\${5-$(date +%s)} - $2))
  [ "\${AGE#-}" -lt 300 ]
}`,
  JavaScript: `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the text as it was received, before it is parsed
function isGenuine(body, headers, secret, now = Date.now() / 1000) {
  const secretKey = Buffer.from(secret.replace("whsec_", ""), "base64");
  const {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures = "",
  } = headers;
  const text = \`\${id}.\${timestamp}.\${body}\`;
  const hmac = createHmac("sha256", secretKey).update(text);
  const expected = Buffer.from("v1," + hmac.digest("base64"));
  const age = Math.abs(now - Number(timestamp));
  const isExpected = (sent) =>
    sent.length === expected.length && timingSafeEqual(sent, expected);
  // Without its headers, or with a wrong time, it is not genuine.
  return age < 300 &&
    signatures.split(" ").map((sent) => Buffer.from(sent)).some(isExpected);
}`,
  Python: `import base64, hashlib, hmac, re, time

# body: the text as it was received, before it is parsed
def is_genuine(body, headers, secret, now=None):
    now = time.time() if now is None else now
    secret_key = base64.b64decode(secret.removeprefix("whsec_"))
    # Without its headers, or with a wrong time, it is not genuine.
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    text = f"{headers.get('webhook-id')}.{timestamp}.{body}"
    digest = hmac.new(secret_key, text.encode(), hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    age = abs(now - int(timestamp))
    signatures = headers.get("webhook-signature", "").split(" ")
    matches = [
        hmac.compare_digest(sent.encode(), expected.encode())
        for sent in signatures
    ]
    return age < 300 and any(matches)`,
};

const sampleMessage = {
  id: "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c",
  timestamp: "1795269731",
  signature: "v1,zNwAO06mNRwS7EZSG6j9Nv7pv6ZeZK8+wDdA67pdWaA=",
  body: '{"type": "announcement.created"}',
  secret: "whsec_YW4gZXhhbXBsZSwgYW5kIG5vIHNlY3JldA==",
};

/** The headers of that message, as the guide shows them. */
export const sampleHeaders = `webhook-id: ${sampleMessage.id}
webhook-timestamp: ${sampleMessage.timestamp}
webhook-signature: ${sampleMessage.signature}`;

/** The call of that check in a receiver: with a message that is genuine at its own time. */
export const signatureUse: Code = {
  curl: `# In your receiver: what it got, your SigningSecret, and no time.
# Here an example, so 10 seconds after it was sent.
EXAMPLE_SECRET='${sampleMessage.secret}'
if printf %s '${sampleMessage.body}' | is_genuine \\
  "${sampleMessage.id}" \\
  "${sampleMessage.timestamp}" \\
  "${sampleMessage.signature}" \\
  "$EXAMPLE_SECRET" ${Number(sampleMessage.timestamp) + 10}
then echo "genuine: answer 204"
else echo "not genuine: answer 401"
fi`,
  JavaScript: `// In your receiver: what it got, your SigningSecret, and no time.
// Here an example, so 10 seconds after it was sent.
const exampleSecret = "${sampleMessage.secret}";
const received = {
  "webhook-id": "${sampleMessage.id}",
  "webhook-timestamp": "${sampleMessage.timestamp}",
  "webhook-signature": "${sampleMessage.signature}",
};
const body = '${sampleMessage.body}';
if (isGenuine(body, received, exampleSecret, ${Number(sampleMessage.timestamp) + 10}))
  console.log("genuine: answer 204");
else console.log("not genuine: answer 401");`,
  Python: `# In your receiver: what it got, your SigningSecret, and no time.
# Here an example, so 10 seconds after it was sent.
example_secret = "${sampleMessage.secret}"
received = {
    "webhook-id": "${sampleMessage.id}",
    "webhook-timestamp": "${sampleMessage.timestamp}",
    "webhook-signature": "${sampleMessage.signature}",
}
body = '${sampleMessage.body}'
if is_genuine(body, received, example_secret, ${Number(sampleMessage.timestamp) + 10}):
    print("genuine: answer 204")
else:
    print("not genuine: answer 401")`,
};
