/** A tree of texts. `{{name}}` in a text is a slot; `key_one` and `key_other` are plural forms of one message. */
export type Messages = { readonly [key: string]: string | Messages };

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Message<Key extends string> = Key extends `${infer Name}_${Plural}` ? Name : Key;

/** Dotted names of all messages in a tree. */
export type MessageKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Message<K> : `${K}.${MessageKey<T[K]>}`;
}[keyof T & string];

type SlotsIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | SlotsIn<Rest> : never;

/** Text of a message, or the union of its plural forms. */
type TextOf<T, Name> = Name extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextOf<T[Head], Rest>
    : never
  : Name extends string
    ? T[keyof T & (Name | `${Name}_${Plural}`)]
    : never;

/** Values for a message's slots; no argument if it has none. */
export type MessageValues<T, Name> = [SlotsIn<TextOf<T, Name>>] extends [never]
  ? []
  : [values: Record<SlotsIn<TextOf<T, Name>>, string | number>];

export type Translate<T> = <Name extends MessageKey<T>>(
  name: Name,
  ...values: MessageValues<T, Name>
) => string;

/** The same messages in another language, with the same keys; some languages have a plural form for millions. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>;
} & {
  readonly [K in keyof T as K extends `${infer Name}_other` ? `${Name}_many` : never]?: string;
};
