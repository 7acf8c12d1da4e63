import type { Point } from '#domain/landmarks.ts';
import { ink, type Club } from './clubs.ts';
import * as s from './shapes.ts';

const white = '#fbf8f0';

/** Returns the path data of a star. */
export function starAt(centre: Point, radius: number): string {
  return s.polygon(
    Array.from({ length: 10 }, (_, n) => {
      const [angle, part] = [(n * Math.PI) / 5, n % 2 === 0 ? 1 : 0.45];
      return {
        x: centre.x + Math.sin(angle) * radius * part,
        y: centre.y - Math.cos(angle) * radius * part,
      };
    }),
  );
}

/** Draws a shield in two halves, with a ball. */
export function crestOf(centre: Point, radius: number, { shirt, shade, trim }: Club): string {
  const at = (x: number, y: number): Point => ({ x: centre.x + x * radius, y: centre.y + y * radius });
  const shield = s.polygon([
    at(-0.9, -0.95),
    at(0, -1.08),
    at(0.9, -0.95),
    at(0.9, 0.3),
    at(0.55, 0.85),
    at(0, 1.2),
    at(-0.55, 0.85),
    at(-0.9, 0.3),
  ]);
  const pentagon = (middle: Point, size: number, turn: number) =>
    s.polygon(
      Array.from({ length: 5 }, (_, n) => {
        const angle = turn + (n * 2 * Math.PI) / 5;
        return s.plus(middle, { x: Math.sin(angle), y: -Math.cos(angle) }, size * radius);
      }),
    );
  const ball = at(0, -0.05);
  const patches = Array.from({ length: 5 }, (_, n) => {
    const angle = (n * 2 * Math.PI) / 5;
    const away = { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
    return (
      s.line(s.polygon([s.plus(ball, away, 0.2), s.plus(ball, away, 0.45)]), ink, radius * 0.06) +
      s.area(pentagon(s.plus(ball, away, 0.52), 0.15, angle), ink)
    );
  });
  return (
    s.line(shield, ink, radius * 0.22, ink) +
    s.line(shield, trim, radius * 0.12, shirt) +
    `<clipPath id="half"><path d="${shield}"/></clipPath><rect clip-path="url(#half)" x="${centre.x}" y="${centre.y - 2 * radius}" width="${2 * radius}" height="${4 * radius}" fill="${shade}"/>` +
    `<clipPath id="ball"><circle cx="${ball.x}" cy="${ball.y}" r="${radius * 0.58}"/></clipPath>` +
    s.disc(ball, radius * 0.64, ink) +
    s.disc(ball, radius * 0.58, white) +
    `<g clip-path="url(#ball)">${s.area(pentagon(ball, 0.22, 0), ink)}${patches.join('')}</g>`
  );
}
