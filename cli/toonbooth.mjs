#!/usr/bin/env node
// Installs and builds what is missing, as `npm start` does, and runs the command that is named.
process.argv.splice(2, 0, 'cli/main');
await import('#start.mjs');
