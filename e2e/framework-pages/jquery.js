import jQuery from 'jquery';

globalThis.jQuery = jQuery;
