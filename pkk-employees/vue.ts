import { defineComponent, h, onMounted, type PropType, watch } from 'vue';
import { loadPkkEmployees } from './load-pkk-employees.ts';
import type {
  GetToken,
  OskPkkEmployeesElement,
  PkkEmployeesChange,
  PkkEmployeesError,
  PkkEmployeesLanguage,
  PkkEmployeesTheme,
} from './osk-pkk-employees.d.ts';

/** `<osk-pkk-employees>` with its script. The slot is shown until that has loaded. */
export const PkkEmployees = defineComponent({
  name: 'PkkEmployees',
  props: {
    /** The portal's origin, like `https://portal.example`. */
    api: { type: String, required: true },
    language: String as PropType<PkkEmployeesLanguage>,
    theme: String as PropType<PkkEmployeesTheme>,
    token: String,
    getToken: Function as PropType<GetToken>,
  },
  emits: {
    ready: () => true,
    change: (_change: PkkEmployeesChange) => true,
    /** Also with the code `unreachable` when the script cannot be loaded. */
    error: (_error: PkkEmployeesError) => true,
  },
  setup(props, { emit, slots }) {
    const load = () =>
      loadPkkEmployees(props.api).catch(({ message }: Error) => {
        console.error(`osk-pkk-employees: ${message}`);
        emit('error', { code: 'unreachable', message });
      });
    // A parent may learn the address later.
    onMounted(() => watch(() => props.api, load, { immediate: true }));
    return () => {
      const { api, language, theme, token, getToken } = props;
      const attributes = {
        api,
        language,
        theme,
        // By a function, because a server would render a property as an attribute.
        ref: (element: unknown) => void (element && Object.assign(element as OskPkkEmployeesElement, { token, getToken })),
        onOskPkkReady: () => emit('ready'),
        onOskPkkChange: ({ detail }: CustomEvent<PkkEmployeesChange>) => emit('change', detail),
        onOskPkkError: ({ detail }: CustomEvent<PkkEmployeesError>) => emit('error', detail),
      };
      return h('osk-pkk-employees', attributes, slots.default?.());
    };
  },
});
