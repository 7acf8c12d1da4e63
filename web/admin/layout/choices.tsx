import { ButtonLink } from '../../components/button.tsx';

type Choice = { name: string; to: string; isChosen: boolean };

/** Links of which one leads to what is shown, as filters and parts of a page are. */
export function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ name, to, isChosen }) => (
        <ButtonLink
          key={to}
          look="plain"
          to={to}
          aria-current={isChosen ? 'page' : undefined}
          className="aria-[current=page]:ring-ink aria-[current=page]:bg-line"
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
