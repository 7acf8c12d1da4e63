/** Google's script takes a command as the arguments object of a function and in no other form. */
export function asCommand() {
  return arguments;
}
