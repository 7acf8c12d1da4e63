/** Returns an operator's action, such as `admin.second-factor-on`, in words: "Admin: second factor on". */
export function actionWords(action: string): string {
  const words = action.replace('.', ': ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
