import S3rver from '@20minutes/s3rver';

/**
 * S3 server whose bucket and files lie in the given folder; it prints its port and ends with its parent. It does not verify
 * signatures: it would calculate those of requests to a bucket without the slash at the end of their path, which the SDK sends
 * and signs.
 */
const [, , directory, bucket] = process.argv;
const options = { address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true };
const server = new S3rver({ ...options, directory, configureBuckets: [{ name: bucket }] });
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit()).resume();
