import { createApp, h, ref } from 'vue';

const portal = document.querySelector('meta[name="portal"]').content;

/** Returns the token that the page's own server gives to its user. */
async function getToken() {
  return (await fetch('pkk-token', { method: 'POST' })).text();
}

const App = {
  setup() {
    const language = ref('pl');
    const isShown = ref(true);
    const changes = ref([]);
    const module = () =>
      h('osk-pkk-employees', {
        api: portal,
        language: language.value,
        // The dot sets a property, also before the element is defined.
        '.getToken': getToken,
        'onOsk-pkk-change': ({ detail }) => changes.value.push(detail.kind),
      });
    return () => [
      h('button', { onClick: () => (language.value = 'en') }, 'English'),
      h('button', { onClick: () => (isShown.value = !isShown.value) }, isShown.value ? 'Schowaj' : 'Pokaż moduł'),
      h('p', `Zmiany: ${changes.value.join(', ')}`),
      isShown.value ? module() : undefined,
    ];
  },
};

createApp(App).mount('#app');
