import { useState, type ReactNode } from 'react';
import type { BenchAnswer } from '#contract/admin/bench.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field, NumberField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { MutationResult } from '../layout/mutation-result.tsx';
import { mediaUrl } from '../api/media-url.ts';
import { box, Select } from './select.tsx';

/** Form of a comparison: the style, the photos, the number of seeds, and the changes of the variant. */
export function StartBench({ photos, styles, trials }: Pick<BenchAnswer, 'photos' | 'styles' | 'trials'>) {
  const [styleId, setStyle] = useState(styles[0]?.id ?? '');
  const [chosen, choose] = useState(() => new Set(photos.slice(0, 4)));
  const [seeds, setSeeds] = useState('1');
  const [prompt, setPrompt] = useState('');
  const [settings, setSettings] = useState('');
  const [trial, setTrial] = useState('');
  const present = styles.find(({ id }) => id === styleId)?.prompt ?? null;
  const { mutation, mutate } = useMutation(async () => {
    const words = prompt.trim();
    const { result } = await adminCall('POST /api/admin/bench/start', {
      style: styleId,
      photos: [...chosen],
      seeds: Number(seeds),
      settings: settingsIn(present === null || trial === '' ? settings : `${settings} trial=${trial}`),
      ...(words !== '' && { prompt: words }),
    });
    await refresh('GET /api/admin/bench');
    return result;
  });
  return (
    <Panel heading="Draw a style on a set of photos">
      <Form className="space-y-5" onSubmit={mutate}>
        <Select id="bench-style" label="Style" options={styles} value={styleId} onChange={setStyle} />
        <Photos
          photos={photos}
          chosen={chosen}
          onChange={(name, isChosen) =>
            choose(
              (before) => new Set(isChosen ? [...before, name] : [...before].filter((one) => one !== name)),
            )
          }
        />
        <NumberField
          id="bench-seeds"
          label="Pictures of each photo"
          hint="1 to 4, each with its own seed."
          min={1}
          max={4}
          value={seeds}
          onChange={setSeeds}
        />
        <Variant
          present={present}
          variant={{ prompt, settings }}
          onPrompt={setPrompt}
          onSettings={setSettings}
        >
          {/* A model on trial draws a style's words, and needs some. */}
          {present !== null && (
            <Select
              id="bench-trial"
              label="Model"
              hint="A model on trial draws the style’s words, once its files are on your ComfyUI."
              options={[{ id: '', title: 'As it is sold' }, ...trials]}
              value={trial}
              onChange={setTrial}
            />
          )}
        </Variant>
        <Button type="submit" isOff={mutation.kind === 'pending' || chosen.size === 0}>
          Draw them
        </Button>
        <p className="text-soft text-sm">Drawn only while no paid order is waiting.</p>
        <MutationResult mutation={mutation} />
      </Form>
    </Panel>
  );
}

const settingsIn = (text: string): string[] => text.split(/[\s,]+/).filter((setting) => setting !== '');

type VariantProps = {
  children: ReactNode;
  /** The current prompt; null where the graph has none. */
  present: string | null;
  variant: { prompt: string; settings: string };
  onPrompt: (typed: string) => void;
  onSettings: (typed: string) => void;
};

function Variant({ children, present, variant: { prompt, settings }, onPrompt, onSettings }: VariantProps) {
  return (
    <fieldset className="border-line space-y-4 border-t pt-4">
      <legend className="sr-only">A variant to compare</legend>
      <p className="text-soft">
        To draw a variant beside the style as it is sold, say what it changes. If left empty, only the style
        is drawn.
      </p>
      {children}
      {present !== null && (
        <div>
          <label htmlFor="bench-prompt" className="block font-bold">
            Different words
          </label>
          <p id="bench-prompt-hint" className="text-soft text-sm wrap-anywhere">
            Now: {present}
          </p>
          <textarea
            id="bench-prompt"
            aria-describedby="bench-prompt-hint"
            rows={4}
            maxLength={4000}
            value={prompt}
            onChange={(event) => onPrompt(event.target.value)}
            className={`${box} py-3`}
          />
          {prompt === '' && (
            <Button look="quiet" className="-ml-4" onClick={() => onPrompt(present)}>
              Start with the current words
            </Button>
          )}
        </div>
      )}
      <Field
        id="bench-settings"
        label="Different settings"
        hint="Inputs of the graph’s nodes, by name, such as steps=8 cfg=1.5"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        value={settings}
        onChange={(event) => onSettings(event.target.value)}
      />
    </fieldset>
  );
}

type PhotosProps = {
  photos: string[];
  chosen: Set<string>;
  onChange: (name: string, isChosen: boolean) => void;
};

function Photos({ photos, chosen, onChange }: PhotosProps) {
  return (
    <fieldset>
      <legend className="font-bold">Photos</legend>
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-6">
        {photos.map((name) => (
          <li key={name}>
            <label className="block cursor-pointer">
              <img
                src={photoUrl(name)}
                alt=""
                loading="lazy"
                className="bg-line aspect-square w-full rounded-xl object-cover"
              />
              <span className="mt-1 flex min-h-11 items-center gap-2 text-sm wrap-anywhere">
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  onChange={(event) => onChange(name, event.target.checked)}
                  className="accent-pop size-5 shrink-0"
                />
                {photoTitle(name)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export const photoUrl = (name: string): string => mediaUrl('/api/admin/bench/photo', { name });

/** Returns a photo's title: its file name without extension and prefix. */
export const photoTitle = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/^photo-/, '')
    .replace(/^before$/, 'portrait');
