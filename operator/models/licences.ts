/**
 * Licences, by SPDX identifier, that somebody of this project has read and that allow to sell what a model draws. Files under
 * any other are never downloaded: see decision 141 for those that were refused.
 */
export const licencesRead: readonly string[] = ['Apache-2.0', 'CC-BY-4.0', 'MIT'];
