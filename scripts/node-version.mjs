// Plain JavaScript on purpose: it has to run on the very versions of Node it turns away.
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])

if (major < NEEDED) {
  console.error(
    `This site needs Node ${NEEDED} or newer, and this is ${process.version} (${process.execPath}).\n` +
      'Start it by npm (npm run build, npm start), which takes the Node that npm install brought along,\n' +
      `or install Node ${NEEDED}: the file .nvmrc names it.`,
  )
  process.exit(1)
}
