import { z } from 'zod';

/** Newer versions of the shop. */
export const updates = {
  UPDATE_CHECK: z
    .enum(['off', 'daily'])
    .default('off')
    .meta({
      description:
        'daily: a server asks the repository that the shop was cloned from, or that of `UPDATE_URL`, once a ' +
        'day for the list of its tags, as `git ls-remote` does. It says nothing about your shop. The console ' +
        'and the doctor then tell of newer versions, and whether one fixes something dangerous. off: it asks ' +
        'nobody.',
    }),
  UPDATE_URL: z
    .string()
    .regex(/^(?:(?:https?|ssh|git|file):\/\/|\/|[\w.-]+@[\w.-]+:)\S+$/, {
      error: 'must be the address of a git repository, such as https://git.example.com/shop/toonbooth.git',
    })
    .optional()
    .meta({
      description:
        'The repository that `UPDATE_CHECK` asks. Not set: the one that the shop was cloned from, which a ' +
        'container does not know.',
      example: 'https://git.example.com/shop/toonbooth.git',
    }),
};
