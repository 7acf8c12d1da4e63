import fc from 'fast-check';

const refused = [
  ...['ada', '@example.com', 'ada@', 'ada@example', 'ada@@example.com'],
  ...['ada@example.com@evil.example', 'ada@example..com', '.ada@example.com'],
  ...['ada.@example.com', 'a..b@example.com', '"ada"@example.com'],
  ...['"ada@evil.example"@example.com', '"a\\"b"@example.com', 'ada(comment)@example.com'],
  ...['ada@example.com(comment)', '<ada@example.com>', 'Ada <ada@example.com>'],
  ...['Ada <ada@example.com>, Eve <eve@evil.example>', 'ada@example.com,eve@evil.example'],
  ...['ada@example.com;eve@evil.example', 'group:ada@example.com,eve@evil.example;'],
  ...['undisclosed-recipients:;', '@relay.example:ada@example.com'],
  ...['ada@example.com\r\nBcc: eve@evil.example'],
  ...['ada@example.com\nRCPT TO:<eve@evil.example>', 'ada@example.com\r\n.\r\nQUIT'],
  ...['ada@example.com\0', 'ada\0@example.com', 'ada@exam\0ple.com', 'ada @example.com'],
  ...['ada@ example.com', ' ada@example.com', 'ada@example.com ', 'ada\t@example.com'],
  ...['ada@example.com\u2028', 'ada@[127.0.0.1]', 'ada@[IPv6:::1]', 'ada@127.0.0.1'],
  ...['ada@2130706433', 'ada@localhost', 'ada@-example.com', 'ada@example-.com'],
  ...['ada@.example.com', 'ada@example.com.', 'ada@exa_mple.com', 'ada@exämple.com'],
  ...['ada@xn--a.com', 'ada@xn--0.com', 'ada@example.0x7f', 'ada@例え.jp', 'äda@example.com'],
  ...['ada@ｅｘample.com', 'ada＠example.com', 'ada@example。com'],
  ...['ada@evil.example\u3002example.com', 'ada@ß.example', 'ada\u200b@example.com'],
  ...['ada@example.com\u202e', '\ufeffada@example.com'],
  ...['ada@example.com?bcc=eve@evil.example', 'ada@example.com/../../etc'],
  ...['ada@evil.example#@example.com', 'ada@evil.example\\@example.com'],
  ...['ada:secret@example.com', 'mailto:ada@example.com'],
  ...['ada@example.com%0d%0aBcc:eve@evil.example,'],
  ...['=?utf-8?q?ada=40evil.example=3e?=@example.com ', `${'a'.repeat(65)}@example.com`],
  ...[`ada@${'a'.repeat(64)}.com`, `ada@${'a.'.repeat(200)}com`],
  ...[`${'a'.repeat(10_000)}@example.com`, `ada@${'example.'.repeat(1250)}com`, ''],
];

/** Addresses that must be accepted, plain or odd: the mail must go to exactly this mailbox. */
const accepted = [
  ...['ada@example.com', 'Ada.Lovelace+toon@Example.COM', "o'neill@example.com"],
  ...['-flag@example.com', 'a@b.co', 'user%evil.example@example.com'],
  ...['evil.example!ada@example.com', '=?utf-8?q?ada=40evil.example?=@example.com'],
  ...['=?us-ascii?q?=61=62=63?=@example.com', '{ada}@example.com', '/etc/passwd@example.com'],
  ...['|touch@example.com', '`id`@example.com', '$HOME@example.com', '~root@example.com'],
  ...['ada@xn--exmple-cua.com', 'ada@xn--80ak6aa92e.com', 'ada@xn--ls8h.la', 'ada@1.2.3.com'],
  ...['ada@0x7f.1.com', `${'a'.repeat(64)}@example.com`, `ada@${'a'.repeat(63)}.com`],
];

const pieces = [
  ...['ada', 'eve', '@', '@', '.', 'example.com', 'evil.example', ',', ';', ':', '<', '>'],
  ...['"', '(', ')', '\\', ' ', '\r\n', '\0', '%', '!', '+', '=?utf-8?q?', '?=', 'xn--', 'ä'],
  ...['。', '\u200b'],
];

const mangled = fc
  .tuple(fc.emailAddress(), fc.nat(), fc.constantFrom(...pieces))
  .map(
    ([address, at, piece]) =>
      address.slice(0, at % address.length) + piece + address.slice(at % address.length),
  );

const anyAddress = fc.oneof(
  fc.emailAddress(),
  mangled,
  fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 8 }).map((some) => some.join('')),
);

/** Returns `count` inputs for an email field: known tricks first, then random ones from fast-check. */
export function hostileAddresses(count: number, seed: number): string[] {
  const known = [...accepted, ...refused];
  return [...known, ...fc.sample(anyAddress, { seed, numRuns: count - known.length })];
}
