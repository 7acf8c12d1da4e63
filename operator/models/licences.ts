/**
 * Licences, by SPDX identifier, whose texts allow selling what a model draws. Files under any other are never downloaded: see
 * decision 141 for those that were refused.
 */
export const allowedLicences: readonly string[] = ['Apache-2.0', 'CC-BY-4.0', 'MIT'];
