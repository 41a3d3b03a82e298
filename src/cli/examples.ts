/** Examples in the help of commands, as typed after `bin/signalbox`. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  demo: ["demo --port 8090"],
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
    "user set ada@example.com --sign-in off --revoke-keys",
  ],
  "component create": ['component create "Website"', 'component create "Nightly backup" --report-every 25h'],
  "component list": ["component list --json | jq -r '.[].Name'"],
  "component show": ['component show "Website"'],
  "component set": [
    'component set "Website" --status "Partial Outage"',
    'component set "Website" --group "" --report-every 5m',
  ],
  "component delete": ['component delete "Website" --yes'],
  "override set": [
    'override set "Website" --status Operational --for 2h \\\n    --reason "False alarm of a probe"',
  ],
  "signal close": ['signal close "Website" probe-2'],
  "group create": ['group create "Core"', 'group create "Databases" --parent "Core"'],
  "group set": ['group set "Core" --name "Core services"'],
  "announcement create": [
    'announcement create "Payments fail" \\\n    --message "We are looking into it." --component "Checkout=Major Outage"',
    'announcement create "Database move" --kind Maintenance \\\n    --starts-at "2027-03-06 22:00" --ends-at "2027-03-06 23:30" \\\n    --component "Checkout=Under Maintenance" --message - < text.md',
  ],
  "announcement update": [
    'announcement update "Payments fail" --state Identified \\\n    --message "A disk is full. We are emptying it."',
  ],
  "announcement resolve": ['announcement resolve "Payments fail" \\\n    --message "Payments work again."'],
  "announcement list": ["announcement list --all --json"],
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
  "page delete": ["page delete internal --yes"],
  "subscriber add": [
    "subscriber add ada@example.com",
    "subscriber add https://hooks.slack.com/services/T000/B000/XXXX",
  ],
  "subscriber import": [
    "subscriber import subscribers.csv --dry-run",
    'subscriber import subscribers.csv \\\n    --consent "subscribed at status.example.com"',
  ],
  "subscriber export": ["subscriber export > subscribers.csv"],
  "delivery list": ["delivery list --state Failed"],
  "delivery retry": ["delivery retry --newer-than 2h"],
  "delivery release": ["delivery release --newer-than 2h"],
  "delivery drop": ["delivery drop --older-than 1d --yes"],
  "delivery resume": ["delivery resume --release-newer-than 2h"],
  "mail test": ["mail test ada@example.com"],
  "team add": [
    "team add Admins --channel Email --role Admin",
    'team add "On call" --channel PagerDuty < integration-key.txt',
  ],
  "team test": ['team test "On call"'],
  backup: [
    'backup "/backups/signalbox-$(date +%F).gz"',
    "backup - | ssh backup@other-host 'cat > signalbox.gz'",
  ],
  restore: ["restore /backups/signalbox-2027-03-06.gz --replace"],
  drill: ["drill --from https://copy.example.com"],
};
