import { Circle, RectangleVertical, Square } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { fetchPicture } from '../../api/after-order.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Failed } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWords } from '../../i18n/use-messages.ts';
import { cutAvatar, shapes, type Shape } from './avatar-cut.ts';
import { saveFile } from './export-picture.ts';
import { useFileName } from './use-file-name.ts';

const icons = { circle: Circle, square: Square, story: RectangleVertical } as const;

/** The same picture in the shapes that profiles and stories want, made on the visitor's own device. */
export function AvatarCuts({ order, token }: { order: OrderAnswer; token: string }) {
  const say = useWords('afterwards');
  const named = useFileName(order);
  const { deed, start } = useDeed(async (shape: Shape) =>
    saveFile(await cutAvatar(await fetchPicture(token, 'png'), shape), named('png', shape)),
  );
  return (
    <Panel heading={say('cuts.heading')}>
      <p className="text-soft">{say('cuts.text')}</p>
      <div className="flex flex-wrap gap-3">
        {shapes.map((shape) => {
          const Icon = icons[shape];
          return (
            <Button key={shape} look="plain" disabled={deed.kind === 'doing'} onClick={() => start(shape)}>
              <Icon aria-hidden className="size-5" />
              {say(`cuts.${shape}`)}
            </Button>
          );
        })}
      </div>
      <Failed deed={deed} />
    </Panel>
  );
}
