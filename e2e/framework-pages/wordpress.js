const portal = document.querySelector('meta[name="portal"]').content;

// As an optimizer of such sites does: jQuery loads after everything else.
addEventListener('load', () => {
  const script = Object.assign(document.createElement('script'), { src: 'jquery.js', type: 'module', onload: () => start(jQuery) });
  document.head.append(script);
});

function start($) {
  const changes = [];
  let isShown = true;
  let language = 'pl';
  $('body').prepend('<button id="english">English</button> <button id="toggle">Schowaj</button> <p id="changes">Zmiany: </p>');

  function show() {
    $('#content').html(isShown ? `<osk-pkk-employees api="${portal}" language="${language}"></osk-pkk-employees>` : '');
    // The page is loaded, so the module says that the token is missing until it is set.
    $.post('pkk-token').done((token) => $('osk-pkk-employees').prop('token', token));
  }

  $('#english').on('click', () => {
    language = 'en';
    $('osk-pkk-employees').attr('language', language);
  });
  $('#toggle').on('click', () => {
    isShown = !isShown;
    $('#toggle').text(isShown ? 'Schowaj' : 'Pokaż moduł');
    show();
  });
  $(document).on('osk-pkk-change', ({ detail }) => {
    changes.push(detail.kind);
    $('#changes').text(`Zmiany: ${changes.join(', ')}`);
  });
  show();
}
