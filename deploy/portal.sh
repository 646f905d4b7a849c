#!/bin/sh
# Installed as /usr/local/bin/portal. Runs the program as the user portal, with the settings of portal.env:
# portal check, portal operator orders list.
set -eu
[ "$(id -u)" = 0 ] || exec sudo ${OPERATOR:+"OPERATOR=$OPERATOR"} "$0" "$@"
# The name in the history of orders: the user portal is nobody.
OPERATOR=${OPERATOR:-${SUDO_USER:-$(id -un)}}
export OPERATOR
exec runuser -u portal -- /bin/sh -c 'set -a; . /etc/portal/portal.env; set +a; exec /opt/portal/current/bin/portal "$@"' portal "$@"
