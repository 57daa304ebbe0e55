/**
 * What the inbox of a first run (`server/inbox/`) answers to every mail. It stays with the enquiry as its receipt, so
 * that what was sent nowhere else can be told, and sent once there is a relay.
 */
export const INBOX_RECEIPT = 'shown in the inbox of this machine, mailed to nobody'
