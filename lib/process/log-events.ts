/**
 * Every event of the log. docs/operations.md explains each; tools/checks/documents.test.ts compares the page, this list
 * and the code.
 */
export const LOG_EVENTS = [
  'alarm.delivery',
  'alarm.enquiries-held',
  'alarm.enquiry-failed',
  'alarm.enquiry-refused',
  'alarm.failed',
  'alarm.instance-hung',
  'alarm.refused',
  'alarm.relay-refuses-us',
  'connections.full',
  'delivery.circuit-closed',
  'delivery.circuit-opened',
  'delivery.claim-lost',
  'delivery.failed',
  'delivery.not-written',
  'delivery.started',
  'delivery.unconfigured',
  'enquiries.held',
  'enquiries.held-not-told',
  'enquiries.purged',
  'enquiry.accepted',
  'enquiry.deferred',
  'enquiry.delivered',
  'enquiry.direct-failed',
  'enquiry.failed',
  'enquiry.rejected',
  'enquiry.sent-directly',
  'enquiry.store-failed',
  'erasure.reapplied',
  'housekeeping.failed',
  'instance.ended',
  'instance.hung',
  'limits.unknown-proxy',
  'log.lines-dropped',
  'process.fault',
  'release.failed',
  'store.connection-lost',
  'store.not-closed',
  'store.not-scrubbed',
  'store.thread-failed',
] as const

export type LogEvent = (typeof LOG_EVENTS)[number]

/** Events that require a person to act, also sent to ALERT_WEBHOOK_URL. */
export type AlarmEvent = Extract<LogEvent, `alarm.${string}`>
