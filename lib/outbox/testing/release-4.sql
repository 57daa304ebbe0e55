-- The store as a release of version 4 writes it: its schema, one enquiry in every state, its notes.
PRAGMA user_version = 4;
CREATE TABLE enquiry (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL, -- 0: at once, whatever the clock says
  lease_by TEXT,
  lease_until INTEGER, -- by the clock on the wall
  lease_ends INTEGER, -- by the monotonic clock of the machine
  lapses INTEGER NOT NULL DEFAULT 0, -- leases in a row that ran out unsettled
  tries INTEGER NOT NULL DEFAULT 0,
  refusals INTEGER NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts INTEGER NOT NULL DEFAULT 0,
  rejections INTEGER NOT NULL DEFAULT 0,
  delivered_to TEXT NOT NULL DEFAULT '[]',
  settled_at INTEGER,
  scope TEXT,
  code TEXT,
  receipt TEXT,
  released_at INTEGER, -- when an operator last put it back into the queue; NULL: never
  body TEXT -- last, and only read where it is asked for: it may fill many pages
) STRICT;
CREATE INDEX enquiry_digest ON enquiry (digest, received_at);
CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE forgotten (person TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE INDEX enquiry_ready ON enquiry (max(due_at, received_at)) WHERE state IN ('queued', 'sending');
CREATE INDEX enquiry_totals ON enquiry (state, received_at, coalesce(released_at, received_at), octet_length(body), instr(coalesce(receipt, ''), 'shown in the inbox of this machine, mailed to nobody'));
CREATE INDEX enquiry_received ON enquiry (received_at);
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, body) VALUES ('CvOp8FJRjEJnskh5mB7nB3', 'uvl0qBn7EHyJpEiHi3NyOzVd4VXmq_pyi0yN4gIOTZ8', 'sent', 1795251600000, 1795251630010, NULL, NULL, NULL, 0, 1, 0, 0, 0, '[]', 1795251600100, NULL, NULL, '250 ok', NULL, '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Sent already.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, body) VALUES ('qru2S4YdviviusM8v8ZIi3', 'LA6nRF_zERheHCPmaV6AQemDsJVdBCK6xkQqtTA1H8k', 'failed', 1795251600001, 1795251630010, NULL, NULL, NULL, 0, 1, 1, 0, 0, '[]', 1795251600100, NULL, '554 DATA', NULL, NULL, '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Refused for good.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, body) VALUES ('-v5zuVrNzoHUkxEeNbUxLA', 'c3iieVG7CB4nsHLsKhN1Yz1hoXPNVs9f33A5CzsJpG4', 'queued', 1795251600002, 1795251660000, NULL, NULL, NULL, 0, 1, 1, 0, 0, '["a@office.example"]', NULL, 'recipient', '452 RCPT TO', NULL, NULL, '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"We need a booking system for four clinics.","subject":"New Contact Request from the company Website","website":"https://clinic.example"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, body) VALUES ('x99pblNRx0KR4OC4Rks8mx', '200XA2Aryp3YvhazXoPRxdCWA1SRnEQB67dkocN3Wz8', 'held', 1795251600003, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, '[]', NULL, NULL, NULL, NULL, NULL, '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Held.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, body) VALUES ('r6XOV792a290PHKwH6i3FM', '5E048DvXRclYu8QykLjII2G0I6xJyWqyHgKslArUFxM', 'sending', 1795251600004, 1795251630010, 'w', 1795251630010, 30010, 1, 1, 0, 0, 0, '[]', NULL, NULL, NULL, NULL, NULL, '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Under way.","subject":"New Contact Request from the company Website"}');
INSERT INTO note (name, value) VALUES ('held-told', '2026-11-21');
INSERT INTO note (name, value) VALUES ('beat', '1795251600000');
