import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldWords, useFieldTies } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import styles from './range-field.module.css';

type RangeProps = FieldWords &
  Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'onFocus'> & {
    min: number;
    max: number;
    /** Where the slider stands. */
    at: number;
    /** That in words: shown beside the slider, and read out with it. */
    valueText: string;
    /** Values that are marked below the slider. */
    marks: readonly number[];
    /** What the buttons that take single steps are called. */
    less: string;
    more: string;
    onStep(to: number): void;
  };

/** A labelled slider, with buttons for single steps, which a finger does not hit on a short one. Its `ref` and events are the `<input>`'s. */
export function RangeField(props: RangeProps) {
  const { label, error, hint, warning, requiredMark, at, valueText, marks, less, more, onStep, className, ...input } = props;
  const { min, max } = input;
  // Where the slider has the focus it tells its value by itself.
  const [isStepped, setStepped] = useState(false);
  const step = (to: number) => {
    setStepped(true);
    onStep(to);
  };
  const words = { label, error, hint, warning, requiredMark };
  const ties = useFieldTies(input.id, words);
  return (
    <FieldFrame ties={ties} words={words}>
      <span className={styles.value} aria-hidden="true">
        {valueText}
      </span>
      <div className={styles.row}>
        <StepButton label={less} controls={ties.id} disabled={at <= min} onPress={() => step(at - 1)}>
          <Icon name="minus" />
        </StepButton>
        <div className={styles.slider}>
          <Scale min={min} max={max} at={at} marks={marks} />
          <input
            {...input}
            {...ties}
            type="range"
            aria-valuetext={valueText}
            className={classNames(styles.range, className)}
            onFocus={() => setStepped(false)}
          />
        </div>
        <StepButton label={more} controls={ties.id} disabled={at >= max} onPress={() => step(at + 1)}>
          <Icon name="plus" />
        </StepButton>
      </div>
      <span className="visually-hidden" role="status">
        {isStepped && valueText}
      </span>
    </FieldFrame>
  );
}

type StepProps = { label: string; controls: string; disabled: boolean; onPress: () => void; children: ReactNode };

/** At the end of the slider it does nothing, and keeps the focus. */
function StepButton({ label, controls, disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-controls={controls}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {children}
    </button>
  );
}

/** The slider's track and marks, drawn: browsers agree on no way to style them, and the policy forbids a style with the value in it. */
function Scale({ min, max, at, marks }: { min: number; max: number; at: number; marks: readonly number[] }) {
  const place = (value: number) => `${((value - min) / (max - min)) * 100}%`;
  return (
    <svg className={styles.scale} aria-hidden="true" focusable="false">
      <rect className={styles.track} y="19" width="100%" height="6" rx="3" />
      <rect className={styles.filled} y="19" width={place(at)} height="6" rx="3" />
      {marks.map((mark) => (
        <text key={mark} className={styles.mark} x={place(mark)} y="60">
          {mark}
        </text>
      ))}
    </svg>
  );
}
