-- The store as a release of version 2 writes it into PostgreSQL: its tables, one enquiry in every state, its notes.
CREATE TABLE enquiry (
  id text PRIMARY KEY,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at bigint NOT NULL,
  due_at bigint NOT NULL, -- 0: at once, whatever the clock says
  lease_by text,
  lease_until bigint, -- by the clock on the wall
  lease_ends bigint, -- by the monotonic clock of the machine
  lapses integer NOT NULL DEFAULT 0, -- leases in a row that ran out unsettled
  tries integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts integer NOT NULL DEFAULT 0,
  rejections integer NOT NULL DEFAULT 0,
  delivered_to text NOT NULL DEFAULT '[]',
  settled_at bigint,
  scope text,
  code text,
  receipt text,
  person text, -- fingerprint of the address (person.ts), for as long as the text is kept
  body text -- not json: that type refuses a zero character, which a visitor may send
);
ALTER TABLE enquiry ADD COLUMN released_at bigint; -- when an operator last put it back into the queue
CREATE INDEX enquiry_digest ON enquiry (digest, received_at);
CREATE INDEX enquiry_ready ON enquiry (greatest(due_at, received_at)) WHERE state IN ('queued', 'sending');
CREATE INDEX enquiry_counts ON enquiry (state, received_at);
CREATE INDEX enquiry_received ON enquiry (received_at);
CREATE INDEX enquiry_person ON enquiry (person);
CREATE TABLE note (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE forgotten (person text PRIMARY KEY, at bigint NOT NULL);
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, person, body) VALUES ('CvOp8FJRjEJnskh5mB7nB3', 'uvl0qBn7EHyJpEiHi3NyOzVd4VXmq_pyi0yN4gIOTZ8', 'sent', 1795251600000, 1795251630010, NULL, NULL, NULL, 0, 1, 0, 0, 0, '[]', 1795251600100, NULL, NULL, '250 ok', NULL, 'ko5IlVB680pTUcj4UxCMrKZCm3IGsPnIJ4mnPlMY6C4', '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Sent already.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, person, body) VALUES ('qru2S4YdviviusM8v8ZIi3', 'LA6nRF_zERheHCPmaV6AQemDsJVdBCK6xkQqtTA1H8k', 'failed', 1795251600001, 1795251630010, NULL, NULL, NULL, 0, 1, 1, 0, 0, '[]', 1795251600100, NULL, '554 DATA', NULL, NULL, 'ko5IlVB680pTUcj4UxCMrKZCm3IGsPnIJ4mnPlMY6C4', '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Refused for good.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, person, body) VALUES ('-v5zuVrNzoHUkxEeNbUxLA', 'c3iieVG7CB4nsHLsKhN1Yz1hoXPNVs9f33A5CzsJpG4', 'queued', 1795251600002, 1795251660000, NULL, NULL, NULL, 0, 1, 1, 0, 0, '["a@office.example"]', NULL, 'recipient', '452 RCPT TO', NULL, NULL, 'ko5IlVB680pTUcj4UxCMrKZCm3IGsPnIJ4mnPlMY6C4', '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"We need a booking system for four clinics.","subject":"New Contact Request from the company Website","website":"https://clinic.example"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, person, body) VALUES ('x99pblNRx0KR4OC4Rks8mx', '200XA2Aryp3YvhazXoPRxdCWA1SRnEQB67dkocN3Wz8', 'held', 1795251600003, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, '[]', NULL, NULL, NULL, NULL, NULL, 'ko5IlVB680pTUcj4UxCMrKZCm3IGsPnIJ4mnPlMY6C4', '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Held.","subject":"New Contact Request from the company Website"}');
INSERT INTO enquiry (id, digest, state, received_at, due_at, lease_by, lease_until, lease_ends, lapses, tries, refusals, doubts, rejections, delivered_to, settled_at, scope, code, receipt, released_at, person, body) VALUES ('r6XOV792a290PHKwH6i3FM', '5E048DvXRclYu8QykLjII2G0I6xJyWqyHgKslArUFxM', 'sending', 1795251600004, 1795251630010, 'w', 1795251630010, 30010, 1, 1, 0, 0, 0, '[]', NULL, NULL, NULL, NULL, NULL, 'ko5IlVB680pTUcj4UxCMrKZCm3IGsPnIJ4mnPlMY6C4', '{"name":"Sana Malik","email":"sana@visitor.example","phone":"+92 300 1234567","message":"Under way.","subject":"New Contact Request from the company Website"}');
INSERT INTO note (name, value) VALUES ('schema', '2');
INSERT INTO note (name, value) VALUES ('held-told', '2026-11-21');
INSERT INTO note (name, value) VALUES ('beat', '1795251600000');
