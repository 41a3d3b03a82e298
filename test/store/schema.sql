CREATE TABLE access_link (
  id integer primary key,
  public_id text not null unique,
  kind text not null,
  token_hash text not null unique,
  mail_token_hash text,
  person_id integer references person (id),
  email text,
  email_key text,
  role text,
  created_at integer not null,
  created_by text not null,
  expires_at integer not null,
  used_at integer,
  revoked_at integer
) strict;

CREATE TABLE announcement (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  kind text not null,
  title text not null,
  state text not null,
  impact text not null,
  manual_impact integer not null check (manual_impact in (0, 1)),
  starts_at integer,
  ends_at integer,
  auto_start integer not null check (auto_start in (0, 1)),
  auto_complete integer not null check (auto_complete in (0, 1)),
  recurrence text,
  series_id integer references announcement (id),
  series_starts_at integer,
  series_ends_at integer,
  series_occurrence_at integer,
  pinned integer not null check (pinned in (0, 1)),
  notify_subscribers integer not null check (notify_subscribers in (0, 1)),
  translations text,
  postmortem text,
  postmortem_translations text,
  postmortem_at integer,
  began_at integer not null,
  resolved_at integer,
  next_transition_at integer,
  hidden integer not null check (hidden in (0, 1)),
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict;

CREATE TABLE announcement_component (
  announcement_id integer not null references announcement (id),
  component_id integer not null references component (id),
  position integer not null,
  status text not null,
  expected_status text,
  primary key (announcement_id, component_id)
) strict, without rowid;

CREATE TABLE announcement_update (
  id integer primary key,
  public_id text not null unique,
  announcement_id integer not null references announcement (id),
  state text not null,
  message text not null,
  affected text,
  posted_at integer not null,
  created_at integer not null,
  edited_at integer,
  deleted_at integer,
  notify_subscribers integer not null check (notify_subscribers in (0, 1)),
  actor text not null,
  translations text
) strict;

CREATE TABLE api_key (
  id integer primary key,
  public_id text not null unique,
  family_id integer not null,
  name text not null,
  name_key text not null,
  role text not null,
  hash text not null unique,
  prefix text not null,
  last4 text not null,
  rate_per_minute integer not null,
  covers_all integer not null check (covers_all in (0, 1)),
  created_at integer not null,
  created_by text not null,
  expires_at integer,
  revoked_at integer,
  replaced_by integer,
  last_used_at integer,
  seen_in_url_at integer,
  seen_in_clear_at integer,
  last_used_for text
) strict;

CREATE TABLE api_key_component (
  api_key_id integer not null references api_key (id),
  component_id integer not null references component (id),
  primary key (api_key_id, component_id)
) strict, without rowid;

CREATE TABLE audit_event (
  id integer primary key,
  at integer not null,
  actor text not null,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  before text,
  after text,
  request_id text
) strict;

CREATE TABLE challenge (
  id integer primary key,
  token_hash text not null unique,
  content text not null,
  created_at integer not null,
  expires_at integer not null
) strict;

CREATE TABLE component (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  group_id integer references component_group (id),
  former_group_id integer,
  name text not null,
  name_key text not null,
  description text,
  position integer not null,
  start_date text not null,
  counts_toward_status integer not null check (counts_toward_status in (0, 1)),
  visibility text not null,
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null,
  status_inputs text not null,
  shown_status text not null,
  shown_since integer not null,
  last_report_at integer,
  next_expiry_at integer,
  last_event_at integer not null,
  last_event_id integer not null,
  last_repeat_id integer,
  last_period_id integer not null,
  days_revision integer not null,
  recent_transitions text,
  observed_from integer not null
) strict;

CREATE TABLE component_day (
  day text not null,
  component_id integer not null,
  operational integer not null,
  maintenance integer not null,
  degraded integer not null,
  partial integer not null,
  major integer not null,
  primary key (day, component_id)
) strict, without rowid;

CREATE TABLE component_group (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  parent_id integer,
  former_parent_id integer,
  name text not null,
  name_key text not null,
  description text,
  position integer not null,
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict;

CREATE TABLE correction (
  id integer primary key,
  public_id text not null unique,
  component_id integer not null references component (id),
  from_at integer not null,
  to_at integer not null check (to_at > from_at),
  status text not null,
  reason text not null,
  actor text not null,
  actor_name text not null,
  created_at integer not null
) strict;

CREATE TABLE counters (
  id integer primary key check (id = 1),
  revision integer not null,
  last_number integer not null,
  keys_revision integer not null
) strict;

CREATE TABLE delivery (
  id integer primary key,
  public_id text not null unique,
  notification_id integer not null references notification (id),
  subscriber_id integer not null,
  address_hash text not null,
  page_id integer not null,
  announcement_id integer,
  event text not null,
  channel text not null,
  destination text not null,
  state text not null,
  reason text,
  attempts integer not null,
  next_attempt_at integer not null,
  created_at integer not null,
  state_at integer not null,
  sent_at integer,
  remote_answer text,
  message_id text,
  provider_id text,
  sender_crashes integer not null,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict;

CREATE TABLE delivery_count (
  id integer primary key,
  announcement_id integer not null,
  channel text not null,
  state text not null,
  total integer not null
) strict;

CREATE TABLE draft (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  announcement_id integer references announcement (id),
  body text not null,
  created_at integer not null,
  updated_at integer not null
) strict;

CREATE TABLE erased_address (
  id integer primary key,
  page_id integer not null references page (id),
  address_hash text not null,
  erased_at integer not null
) strict;

CREATE TABLE federated_identity (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  issuer text not null,
  subject text not null,
  created_at integer not null
) strict;

CREATE TABLE idempotent_answer (
  family_id integer not null,
  idempotency_key text not null,
  fingerprint text not null,
  answer text not null,
  created_at integer not null,
  primary key (family_id, idempotency_key)
) strict;

CREATE TABLE integration (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  type text not null,
  name text not null,
  name_key text not null,
  source text not null unique,
  enabled integer not null,
  built_in integer not null,
  token_hash text,
  old_token_hash text,
  old_token_until integer,
  signing_secret text,
  topic_arn text,
  mapping text not null,
  paths text,
  expire_after integer,
  fire_after integer not null,
  resolve_after integer not null,
  announce text not null,
  template_public_id text,
  incident_public_id text,
  incident_revision integer,
  incident_due_at integer,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict;

CREATE TABLE integration_component (
  id integer primary key,
  integration_id integer not null references integration (id),
  component_id integer not null references component (id),
  open_counts text not null,
  changed_at integer not null
) strict;

CREATE TABLE integration_event (
  id integer primary key,
  public_id text not null unique,
  integration_id integer not null references integration (id),
  received_at integer not null,
  sender text not null,
  size integer not null,
  latency_ms integer not null,
  status integer not null,
  message text not null,
  outcomes text not null,
  applied integer not null,
  unchanged integer not null,
  ignored integer not null,
  failed integer not null,
  body_hash text,
  replay_of text
) strict;

CREATE TABLE integration_event_body (
  id integer primary key,
  integration_id integer not null references integration (id),
  received_at integer not null,
  stored_size integer not null,
  content text not null
) strict;

CREATE TABLE integration_signal (
  id integer primary key,
  integration_id integer not null references integration (id),
  component_id integer not null references component (id),
  fingerprint text not null,
  state text not null,
  status text not null,
  severity text,
  title text not null,
  url text,
  acknowledged integer not null,
  started_at integer not null,
  counted_from integer not null,
  ended_at integer,
  last_event_at integer not null,
  due_at integer
) strict;

CREATE TABLE job (
  id integer primary key,
  name text not null unique,
  state text not null,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict;

CREATE TABLE logo (
  id integer primary key,
  digest text not null unique,
  media_type text not null,
  width integer not null,
  height integer not null,
  background text,
  bytes integer not null,
  content text not null,
  created_at integer not null
) strict;

CREATE TABLE migration (
  name text primary key,
  checksum text not null,
  applied_at integer not null
) strict;

CREATE TABLE node (
  id text primary key,
  name text not null,
  runs_until integer,
  purged_revision integer not null
) strict, without rowid;

CREATE TABLE notification (
  id integer primary key,
  public_id text not null unique,
  event text not null,
  page_id integer not null references page (id),
  announcement_id integer references announcement (id),
  update_id integer,
  component_id integer references component (id),
  subscriber_id integer,
  content text not null,
  dedupe_key text not null unique,
  revision integer not null,
  created_at integer not null,
  state text not null,
  held_for text,
  cursor_page integer not null,
  cursor_subscriber integer not null,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict;

CREATE TABLE page (
  id integer primary key,
  public_id text not null unique,
  slug text not null unique,
  name text not null,
  description text,
  translations text,
  url text,
  time_zone text not null,
  locale text not null,
  created_at integer not null,
  updated_at integer not null,
  revision integer not null,
  logo_id integer references logo (id),
  icon_id integer references logo (id),
  accent text,
  links text,
  partial_weight integer not null,
  major_weight integer not null,
  access text not null,
  password_hash text,
  allowed_addresses text,
  deleted_at integer,
  restricted_revision integer not null,
  shows_sources integer not null,
  shows_uptime integer not null,
  shows_bars integer not null,
  bar_days integer not null,
  shows_powered_by integer not null,
  theme text,
  written_languages text,
  full_text integer not null
) strict;

CREATE TABLE page_announcement (
  page_id integer not null references page (id),
  announcement_id integer not null references announcement (id),
  primary key (page_id, announcement_id)
) strict, without rowid;

CREATE TABLE page_component (
  page_id integer not null references page (id),
  component_id integer not null references component (id),
  primary key (page_id, component_id)
) strict, without rowid;

CREATE TABLE passkey (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  credential_id text not null unique,
  public_key text not null,
  signature_counter integer not null,
  transports text,
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;

CREATE TABLE pending_publication (
  id integer primary key,
  public_id text not null unique,
  person_id integer not null references person (id),
  session_id integer not null,
  command text not null,
  if_match text,
  draft_public_id text,
  title text not null,
  request_id text,
  created_at integer not null,
  due_at integer not null,
  state text not null,
  announcement_public_id text,
  refusal text,
  finished_at integer
) strict;

CREATE TABLE person (
  id integer primary key,
  public_id text not null unique,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  password_hash text,
  totp_secret text,
  totp_confirmed_at integer,
  totp_last_step integer,
  created_at integer not null,
  created_by text not null,
  updated_at integer not null,
  disabled_at integer,
  deleted_at integer,
  revision integer not null
) strict;

CREATE TABLE recovery_code (
  id integer primary key,
  person_id integer not null references person (id),
  code_hash text not null,
  created_at integer not null,
  used_at integer
) strict;

CREATE TABLE repeated_report (
  id integer primary key,
  component_id integer not null,
  source text,
  status text not null,
  message text,
  at integer not null,
  previous_id integer,
  expires_in integer
) strict;

CREATE TABLE secret (
  id integer primary key check (id = 1),
  fingerprint text not null
) strict;

CREATE TABLE sending (
  id integer primary key check (id = 1),
  state text not null,
  held_for text,
  changed_at integer not null,
  dispatcher_seen_at integer,
  settings text,
  mail_paused_at integer,
  crashed_at integer,
  crash text
) strict;

CREATE TABLE session (
  id integer primary key,
  public_id text not null unique,
  token_hash text not null unique,
  person_id integer not null references person (id),
  sign_in_method text not null,
  created_at integer not null,
  authenticated_at integer not null,
  last_seen_at integer not null,
  browser text,
  address text not null,
  ended_at integer
) strict;

CREATE TABLE status_event (
  id integer primary key,
  component_id integer not null,
  kind text not null,
  event text not null,
  at integer not null,
  received_at integer not null,
  actor text not null,
  status_inputs text not null,
  previous_id integer
) strict;

CREATE TABLE status_period (
  id integer primary key,
  component_id integer not null,
  status text not null,
  from_at integer not null,
  to_at integer check (to_at >= from_at),
  cause_kind text,
  event_id integer,
  messages text,
  previous_id integer,
  correction_id integer
) strict;

CREATE TABLE subscriber (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  channel text not null,
  address text not null,
  address_key text not null,
  address_hash text not null,
  address_mask text not null,
  name text,
  name_key text,
  state text not null,
  suspended_for text,
  scope text not null,
  events text not null,
  requested text,
  language text,
  time_zone text,
  paused_until integer,
  shared_mailbox integer not null,
  format text,
  signing_secret text,
  previous_secret text,
  previous_secret_until integer,
  source text not null,
  consent_note text,
  manage_version integer not null,
  confirmation_at integer,
  created_at integer not null,
  confirmed_at integer,
  state_at integer not null,
  updated_at integer not null,
  version integer not null
) strict;

CREATE TABLE subscription_mail (
  id integer primary key,
  address_hash text not null,
  kind text not null,
  sent_at integer not null
) strict;

CREATE TABLE team_alert (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null,
  rule text not null,
  subject_id text not null,
  subject_name text not null,
  step integer not null,
  title text not null,
  detail text not null,
  path text not null,
  opened_at integer not null,
  updated_at integer not null,
  resolved_at integer
) strict;

CREATE TABLE team_delivery (
  id integer primary key,
  public_id text not null unique,
  alert_id integer,
  destination_id integer,
  person_id integer,
  link_id integer,
  email_key text,
  event text not null,
  channel text not null,
  state text not null,
  attempts integer not null,
  next_attempt_at integer not null,
  created_at integer not null,
  state_at integer not null,
  sent_at integer,
  remote_answer text,
  lease_owner text,
  lease_until integer,
  fence integer not null
) strict;

CREATE TABLE team_destination (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null,
  name text not null,
  channel text not null,
  role text,
  address text,
  address_mask text,
  signing_secret text,
  previous_secret text,
  previous_secret_until integer,
  enabled integer not null,
  created_at integer not null,
  updated_at integer not null,
  version integer not null
) strict;

CREATE TABLE team_rules (
  id integer primary key,
  page_id integer not null unique,
  rules text not null,
  updated_at integer not null,
  version integer not null
) strict;

CREATE TABLE template (
  id integer primary key,
  public_id text not null unique,
  page_id integer not null references page (id),
  name text not null,
  name_key text not null,
  kind text not null,
  title text not null,
  state text,
  message text not null,
  impact text,
  affected text not null,
  translations text,
  created_at integer not null,
  updated_at integer not null,
  deleted_at integer,
  revision integer not null
) strict;

CREATE TABLE uptime_month (
  month text not null,
  component_id integer not null references component (id),
  time_zone text not null,
  observed integer not null,
  partial integer not null,
  major integer not null,
  partial_weight integer not null,
  major_weight integer not null,
  frozen_at integer not null,
  primary key (component_id, month)
) strict, without rowid;

CREATE UNIQUE INDEX access_link_mail_token on access_link (mail_token_hash) where mail_token_hash is not null;

CREATE INDEX announcement_began on announcement (began_at, id);

CREATE INDEX announcement_kind on announcement (kind, id);

CREATE INDEX announcement_next_transition on announcement (next_transition_at) where next_transition_at is not null;

CREATE INDEX announcement_resolved on announcement (resolved_at);

CREATE INDEX announcement_revision on announcement (revision);

CREATE INDEX announcement_component_of on announcement_component (component_id, announcement_id);

CREATE INDEX announcement_update_of on announcement_update (announcement_id, id);

CREATE INDEX audit_event_at on audit_event (at);

CREATE INDEX audit_event_of on audit_event (subject_id, id);

CREATE UNIQUE INDEX component_name on component (page_id, name_key) where deleted_at is null;

CREATE INDEX component_next_expiry on component (next_expiry_at) where next_expiry_at is not null;

CREATE UNIQUE INDEX component_group_name on component_group (page_id, name_key) where deleted_at is null;

CREATE INDEX correction_of on correction (component_id, id);

CREATE INDEX delivery_crashed on delivery (notification_id) where sender_crashes > 0;

CREATE INDEX delivery_deferred on delivery (created_at) where state = 'Deferred';

CREATE INDEX delivery_due on delivery (channel, next_attempt_at, id) where state in ('Queued', 'Deferred');

CREATE INDEX delivery_held on delivery (id) where state = 'Held';

CREATE INDEX delivery_of_announcement on delivery (announcement_id, subscriber_id);

CREATE INDEX delivery_of_provider on delivery (provider_id) where provider_id is not null;

CREATE INDEX delivery_of_subscriber on delivery (subscriber_id, id);

CREATE UNIQUE INDEX delivery_once on delivery (notification_id, address_hash);

CREATE INDEX delivery_open on delivery (subscriber_id, announcement_id, id) where state in ('Queued', 'Sending', 'Deferred');

CREATE INDEX delivery_sending on delivery (lease_owner) where state = 'Sending';

CREATE UNIQUE INDEX delivery_count_of on delivery_count (announcement_id, channel, state);

CREATE INDEX draft_of on draft (person_id, updated_at);

CREATE INDEX draft_of_announcement on draft (announcement_id) where announcement_id is not null;

CREATE INDEX draft_updated on draft (updated_at);

CREATE UNIQUE INDEX erased_address_hash on erased_address (page_id, address_hash);

CREATE UNIQUE INDEX federated_identity_subject on federated_identity (issuer, subject);

CREATE INDEX idempotent_answer_age on idempotent_answer (created_at);

CREATE UNIQUE INDEX integration_built_in on integration (type, page_id) where built_in = 1 and deleted_at is null;

CREATE INDEX integration_incident_due on integration (incident_due_at) where incident_due_at is not null;

CREATE INDEX integration_old_token on integration (old_token_hash) where old_token_hash is not null;

CREATE UNIQUE INDEX integration_token on integration (token_hash) where token_hash is not null;

CREATE UNIQUE INDEX integration_component_of on integration_component (component_id, integration_id);

CREATE INDEX integration_event_hash on integration_event (integration_id, body_hash) where body_hash is not null;

CREATE INDEX integration_event_of on integration_event (integration_id, id);

CREATE INDEX integration_event_received on integration_event (received_at);

CREATE INDEX integration_event_body_of on integration_event_body (integration_id, id, stored_size);

CREATE INDEX integration_event_body_received on integration_event_body (received_at);

CREATE INDEX integration_signal_closed on integration_signal (last_event_at) where state = 'Closed';

CREATE INDEX integration_signal_due on integration_signal (due_at) where due_at is not null;

CREATE UNIQUE INDEX integration_signal_of on integration_signal (integration_id, fingerprint);

CREATE INDEX integration_signal_open on integration_signal (component_id) where state <> 'Closed';

CREATE INDEX notification_flapping on notification (component_id, id) where event = 'FlappingStarted';

CREATE INDEX notification_of_announcement on notification (announcement_id, id);

CREATE INDEX notification_of_component on notification (component_id, id) where component_id is not null;

CREATE INDEX notification_of_page on notification (page_id, created_at);

CREATE INDEX notification_unresolved on notification (id) where state in ('Pending', 'Resolving');

CREATE INDEX page_announcement_of on page_announcement (announcement_id);

CREATE INDEX page_component_of on page_component (component_id);

CREATE INDEX pending_publication_due on pending_publication (due_at) where state = 'Waiting';

CREATE INDEX pending_publication_finished on pending_publication (finished_at) where finished_at is not null;

CREATE UNIQUE INDEX person_email on person (email_key) where deleted_at is null;

CREATE INDEX recovery_code_of on recovery_code (person_id, code_hash);

CREATE INDEX session_of on session (person_id, ended_at);

CREATE INDEX subscriber_active on subscriber (page_id, id) where state = 'Active';

CREATE UNIQUE INDEX subscriber_address on subscriber (page_id, channel, address_key);

CREATE INDEX subscriber_expiring on subscriber (state_at) where state in ('Pending', 'Unsubscribed');

CREATE INDEX subscriber_import_mailed on subscriber (confirmation_at) where source = 'Import';

CREATE INDEX subscriber_import_waiting on subscriber (id) where state = 'Pending' and source = 'Import' and confirmation_at is null;

CREATE INDEX subscriber_of_announcement on subscriber (id) where state = 'Active' and scope like '%"announcementIds":["%';

CREATE INDEX subscriber_of_status on subscriber (page_id) where state = 'Active' and events like '%"StatusChanges":true%';

CREATE INDEX subscription_mail_at on subscription_mail (sent_at);

CREATE INDEX subscription_mail_of on subscription_mail (address_hash, sent_at);

CREATE UNIQUE INDEX team_alert_open on team_alert (page_id, rule, subject_id) where resolved_at is null;

CREATE INDEX team_alert_resolved on team_alert (resolved_at) where resolved_at is not null;

CREATE INDEX team_delivery_of_alert on team_delivery (alert_id);

CREATE INDEX team_delivery_of_destination on team_delivery (destination_id, id);

CREATE INDEX team_delivery_of_link on team_delivery (link_id, id) where link_id is not null;

CREATE INDEX team_delivery_open on team_delivery (next_attempt_at, id) where state in ('Queued', 'Sending', 'Deferred');

CREATE INDEX team_destination_of_page on team_destination (page_id, id);

CREATE UNIQUE INDEX template_name on template (page_id, name_key) where deleted_at is null;
