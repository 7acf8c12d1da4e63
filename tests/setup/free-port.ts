/** A port that nobody listens on, kept for the test's process: nobody else takes it while its server is dead. */
export { anyPort as freePort } from '#launcher/ports/ports.ts';
