"""Links and pictures of a distribution's metadata, at the addresses of the release that builds it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = re.compile(r"<p>\s*(?:<img [^>]*>\s*)+</p>\s*")
PICTURE = re.compile(r'(?<=<img src=")(?!https?:)')
LINK = re.compile(r"\[([^]]*)\]\((?!https?:|#)([^)]*)\)")


class ReleaseAddresses(MetadataHookInterface):
    """Fills in the readme and the URLs of a project, which no file of the repository knows the address of."""

    def update(self, metadata: dict[str, object]) -> None:
        """Absolute links to a tag that GitHub builds; elsewhere no picture, and the words of links alone."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {}
        if os.environ.get("GITHUB_REF_TYPE") == "tag":
            repository = "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}".format_map(os.environ)
            tag = os.environ["GITHUB_REF_NAME"]
            files = f"{repository}/blob/{tag}"
            metadata["urls"] = {
                "Source": f"{repository}/tree/{tag}",
                "Documentation": f"{files}/{self.config['documentation']}",
                "Changelog": f"{files}/docs/changelog.md",
                "Issues": f"{repository}/issues",
            }
            readme = PICTURE.sub(f"{repository}/raw/{tag}/", LINK.sub(rf"[\1]({files}/\2)", readme))
        else:
            readme = LINK.sub(r"\1", PICTURES.sub("", readme))
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
