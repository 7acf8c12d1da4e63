import S3rver from '@20minutes/s3rver';

/**
 * An S3 server whose bucket and files lie in the folder that is given; it prints its port and ends with its parent.
 * Signatures it only reads: it calculates those of requests to a bucket without the slash at the end of their path, which the
 * SDK sends and signs.
 */
const [, , directory, bucket] = process.argv;
const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true };
const server = new S3rver({ ...options, directory, configureBuckets: [{ name: bucket }] });
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit()).resume();
