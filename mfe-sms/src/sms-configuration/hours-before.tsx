import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { RangeField } from '@osk/shared/ui/range-field';
import { timingStrings } from './timing-strings.ts';
import type { Configuration } from './use-configuration.ts';

/** How many hours before the lesson the SMS leaves, 1 to 48 (specification, sections 5 and 9). */
export function HoursBefore({ configuration: { form, typed }, onLeft }: { configuration: Configuration; onLeft: () => void }) {
  const text = useStrings(timingStrings);
  const { language } = useLanguage();
  const name = 'howLongBeforeDrivingLesson';
  const { onBlur, ...field } = form.register(name, { valueAsNumber: true });
  const hours = typed[name];
  return (
    <RangeField
      {...field}
      label={text.hoursBefore}
      error={form.errorOf(name)}
      min={1}
      max={48}
      step={1}
      at={hours}
      marks={[1, 12, 24, 36, 48]}
      valueText={formatCount(hours, language, text.hours)}
      less={text.hourLess}
      more={text.hourMore}
      onStep={(to) => form.setValue(name, to, { shouldDirty: true, shouldValidate: true })}
      onBlur={(event) => {
        onLeft();
        return onBlur(event);
      }}
    />
  );
}
