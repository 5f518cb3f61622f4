/** Why there is nothing to offer any more, in one sentence. */
import hall from '../common/hall.module.css';
import css from './bidder.module.css';

interface Props {
  readonly title: string;
  readonly text: string | null;
  readonly tone?: 'bad';
}

export function StopCard({ title, text, tone }: Props) {
  return (
    <section className={`${hall.panel} ${css.stop}`} data-tone={tone} role="status">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </section>
  );
}
