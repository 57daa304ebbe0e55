export { StoredMessages as default } from '#components/sections/stored-messages.tsx'
