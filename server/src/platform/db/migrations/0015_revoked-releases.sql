CREATE TABLE "revoked_releases" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_by" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "revoked_releases_remote_version_pk" PRIMARY KEY("remote","version")
);
