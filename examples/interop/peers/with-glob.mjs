// The suite imports fs.globSync, which Node has from version 22 on, and never calls it to play a scenario. Older
// versions get one that says so.
import fs from 'node:fs';
import { register } from 'node:module';

const shim = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export const globSync = () => { throw new Error('needs Node 22'); };
`;

const hooks = `
  export const resolve = (specifier, context, next) =>
    specifier === 'fs' && !context.parentURL?.startsWith('data:')
      ? { url: 'data:text/javascript,${encodeURIComponent(shim).replaceAll("'", '%27')}', shortCircuit: true }
      : next(specifier, context);
`;

if (!fs.globSync) {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}
