/** Examples in the help of commands, as typed after `bin/signalbox`. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  demo: ["demo --port 8090"],
  status: ["status --json | jq -r .Status.Indicator", "status --watch"],
  login: ["login https://status.example.com"],
  "key create": [
    'key create "Probe" --role Webhook --component "Website"',
    'key create "Reports" --role Read-Only --expires-in 90d --json',
  ],
  "key rotate": ['key rotate "Probe" --keep 1h'],
  "key revoke": ['key revoke "Probe" --yes'],
  "user invite": ["user invite ada@example.com --role Editor"],
  "user reset": ["user reset ada@example.com"],
  "user set": [
    "user set ada@example.com --role Admin",
    "user set ada@example.com --email ada.lovelace@example.com",
    "user set ada@example.com --sign-in off --revoke-keys",
  ],
  report: [
    'report "Website" --status "Major Outage" --source probe-2',
    'report "Nightly backup" --status Operational --expires-in 25h',
    'report "Website" --status Operational --occurred-at "5m ago"',
  ],
  "component create": ['component create "Website"', 'component create "Nightly backup" --report-every 25h'],
  "component list": ['component list --status "Major Outage"', "component list --json | jq -r '.[].Name'"],
  "component show": ['component show "Website"'],
  "component set": [
    'component set "Website" --status "Partial Outage"',
    'component set "Website" --group "" --report-every 5m',
    'component set "Website" --position 1 --also-on internal',
    'component set "Checkout" --name-in "de=Kasse"',
  ],
  "component uptime": [
    'component uptime "Website" --from 2026-10-01 --to 2026-10-31',
    "component uptime --json",
  ],
  "component history": ['component history "Website" --limit 50'],
  "component correct": [
    'component correct "Website" --status Operational \\\n    --from "yesterday 22:00" --for 40m \\\n    --reason "The probe was broken, not the website"',
  ],
  "component edit-correction": ['component edit-correction "Website" --reason "Probe was offline"'],
  "component delete": ['component delete "Website" --yes'],
  "override set": [
    'override set "Website" --status Operational --for 2h \\\n    --reason "False alarm of a probe"',
  ],
  "override list": ["override list --json | jq -r '.[].ComponentName'"],
  "signal list": ["signal list --silent-for 1d"],
  "signal close": ['signal close "Website" probe-2'],
  "group create": ['group create "Core"', 'group create "Databases" --parent "Core"'],
  "group set": ['group set "Core" --name "Core services"', 'group set "Core" --position 1'],
  "announcement create": [
    'announcement create "Payments fail" \\\n    --message "We are looking into it." --component "Checkout=Major Outage"',
    'announcement create "Database move" --kind Maintenance \\\n    --starts-at "tomorrow 22:00" --ends-at "tomorrow 23:30" \\\n    --component "Checkout" --message - < text.md',
    'announcement create --template "Provider outage" \\\n    --field "Provider=Stripe"',
  ],
  "announcement update": [
    'announcement update "Payments fail" --state Identified \\\n    --message "A disk is full. We are emptying it."',
    'announcement update "Payments fail" --state Monitoring',
  ],
  "announcement edit-update": [
    'announcement edit-update "Payments fail" \\\n    --message "A disk is full. We empty it."',
  ],
  "announcement delete-update": ['announcement delete-update "Payments fail" --yes'],
  "announcement set": [
    'announcement set "Payments fail" --title "Card payments fail"',
    'announcement set "Weekly restart" --repeat ""',
  ],
  "announcement postmortem": ['announcement postmortem "Payments fail" \\\n    --message - < postmortem.md'],
  "announcement resolve": ['announcement resolve "Payments fail" \\\n    --message "Payments work again."'],
  "announcement list": ["announcement list --all --json"],
  "template create": [
    'template create "Provider outage" --title "{{Provider}} fails" \\\n    --message "We wait for {{Provider}}." --component "Checkout=Partial Outage"',
  ],
  "template set": ['template set "Provider outage" --state Identified'],
  "template show": ['template show "Provider outage"'],
  "integration create": [
    'integration create "Production" --type Alertmanager',
    'integration create "Shop" --type Grafana \\\n    --map "labels.job=shop-*:Shop" --ignore "severity=info" --expire-after 2h',
  ],
  "integration set": ['integration set "Production" \\\n    --map "labels.service=checkout:Checkout"'],
  "integration rotate": ['integration rotate "Production" --keep 1h'],
  "integration try": ['integration try "Production" payload.json'],
  "alert close": ['alert close "Checkout is slow" --integration "Production"'],
  "page create": ['page create "Internal systems" --slug internal'],
  "page set": [
    "page set --time-zone Europe/Amsterdam --language nl",
    "page set internal --access Password --password < password.txt",
  ],
  "page import": [
    "page import https://old-status.example.com --dry-run",
    "page import https://old-status.example.com --key-file key.txt",
  ],
  "page delete": ["page delete internal --yes"],
  "subscriber add": [
    "subscriber add ada@example.com",
    "subscriber add https://hooks.slack.com/services/T000/B000/XXXX",
  ],
  "subscriber set": [
    "subscriber set ada@example.com --state Active",
    'subscriber set ada@example.com --component "Checkout" \\\n    --minimum-impact Major',
  ],
  "subscriber resend": ["subscriber resend ada@example.com"],
  "subscriber import": [
    "subscriber import subscribers.csv --dry-run",
    'subscriber import subscribers.csv \\\n    --consent "subscribed at status.example.com"',
  ],
  "subscriber export": ["subscriber export > subscribers.csv"],
  "delivery list": [
    "delivery list --state Failed --state Held",
    "delivery list --subscriber ada@example.com",
  ],
  "delivery show": ["delivery show 019aa5c9-3b10-7d24-8f33-2a6c1e9b7d44"],
  "delivery retry": ["delivery retry --newer-than 2h"],
  "delivery release": ["delivery release --newer-than 2h"],
  "delivery drop": ["delivery drop --older-than 1d --yes"],
  "delivery resume": ["delivery resume --release-newer-than 2h"],
  "mail test": ["mail test ada@example.com"],
  "team add": [
    "team add Admins --channel Email --role Admin",
    'team add "On call" --channel PagerDuty < integration-key.txt',
  ],
  "team set": ['team set "On call" --sending off'],
  "team rotate-secret": ['team rotate-secret "Incident bot"'],
  "team set-rule": ["team set-rule UnannouncedOutage --after 5m", "team set-rule Flapping --alerts off"],
  "team test": ['team test "On call"'],
  "audit list": ["audit list --newer-than 8h --actor ada", "audit list --action Component.Update --json"],
  "trash restore": ['trash restore "Website"'],
  backup: [
    'backup "signalbox-$(date +%F).gz"',
    "backup - | ssh backup@other-host 'umask 77; cat > signalbox.gz'",
  ],
  restore: ["restore signalbox-2027-03-06.gz --replace", "restore - < signalbox.gz"],
  drill: ["drill --from https://copy.example.com"],
};

/** The examples of commands that a kind of announcement names, where those of `announcement` are of another kind. */
export const kindExamples: Readonly<Record<string, readonly string[]>> = {
  "incident list": ["incident list --all --json"],
  "maintenance create": [
    'maintenance create "Database move" \\\n    --starts-at "tomorrow 22:00" --for 2h --component "Checkout" \\\n    --message "Checkout is unavailable while the database moves."',
    'maintenance create "Weekly restart" \\\n    --starts-at "sun 03:00" --for 30m --repeat weekly --message - < text.md',
  ],
  "maintenance update": [
    'maintenance update "Database move" --state "In Progress"',
    'maintenance update "Database move" \\\n    --message "The copy takes longer than planned."',
  ],
  "maintenance edit-update": [
    'maintenance edit-update "Database move" \\\n    --message "The copy takes an hour longer."',
  ],
  "maintenance delete-update": ['maintenance delete-update "Database move" --yes'],
  "maintenance set": [
    'maintenance set "Database move" --starts-at "tomorrow 23:00"',
    'maintenance set "Weekly restart" --repeat ""',
  ],
  "maintenance resolve": ['maintenance resolve "Database move" \\\n    --message "The database has moved."'],
  "maintenance list": ["maintenance list --all --json"],
  "maintenance postmortem": [],
  "notice create": [
    'notice create "New prices" --starts-at "mon 08:00" \\\n    --message "The new price list is on our website."',
  ],
  "notice update": ['notice update "New prices" --message "The list is out in German as well."'],
  "notice edit-update": ['notice edit-update "New prices" --message "The list is corrected."'],
  "notice delete-update": ['notice delete-update "New prices" --yes'],
  "notice set": ['notice set "New prices" --ends-at "in 2 weeks"'],
  "notice resolve": ['notice resolve "New prices" --message "The new prices apply."'],
  "notice list": ["notice list --all --json"],
  "notice postmortem": [],
  "incident set": ['incident set "Payments fail" --title "Card payments fail"'],
};
