#!/usr/bin/env node
// Installs and builds what is missing, as `npm start` does, and then runs the named command.
process.argv.splice(2, 0, 'cli/main');
await import('#start.mjs');
