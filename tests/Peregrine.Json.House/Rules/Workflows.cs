using System.Text.RegularExpressions;
using YamlDotNet.Core;
using YamlDotNet.RepresentationModel;

namespace Peregrine.Json.House.Rules;

/// <summary>What runs at the host of the repository, and the forms it shows: it parses, names what is there, and has no more rights than it says.</summary>
internal static partial class Workflows
{
    public const string Folder = ".github/";

    private static readonly string[] s_fields = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

    public static IEnumerable<Finding> In(string path, string text, Func<string, bool> exists)
    {
        var stream = new YamlStream();
        Finding? broken = null;
        try
        {
            stream.Load(new StringReader(text));
        }
        catch (YamlException fault)
        {
            broken = new(path, (int)fault.Start.Line, fault.Message);
        }

        if (broken is not null)
        {
            return [broken];
        }

        if (stream.Documents is not [{ RootNode: YamlMappingNode root }])
        {
            return [new(path, 1, "one mapping is expected.")];
        }

        return path.StartsWith(Folder + "workflows/", StringComparison.Ordinal) ? Workflow(path, root, exists)
            : path.StartsWith(Folder + "ISSUE_TEMPLATE/", StringComparison.Ordinal) && !path.EndsWith("/config.yml", StringComparison.Ordinal) ? Form(path, root)
            : [];
    }

    private static IEnumerable<Finding> Workflow(string path, YamlMappingNode root, Func<string, bool> exists)
    {
        foreach (string key in (string[])["name", "on", "permissions", "jobs"])
        {
            if (Of(root, key) is null)
            {
                yield return At(path, root, $"no {key}.");
            }
        }

        if (Of(root, "permissions") is YamlMappingNode rights && rights.Children.Any(static right => right.Value.ToString() == "write"))
        {
            yield return At(path, rights, "rights to write are a job's, not a workflow's.");
        }

        if (Of(root, "jobs") is not YamlMappingNode jobs)
        {
            yield break;
        }

        foreach ((YamlNode name, YamlNode node) in jobs)
        {
            var job = (YamlMappingNode)node;
            if (Of(job, "timeout-minutes") is null)
            {
                yield return At(path, job, $"{name} may run for ever.");
            }

            foreach (YamlNode needed in Of(job, "needs") switch { YamlSequenceNode several => several.Children, { } one => [one], null => [] })
            {
                if (Of(jobs, needed.ToString()) is null)
                {
                    yield return At(path, needed, $"{name} needs {needed}, which is no job.");
                }
            }

            foreach (YamlMappingNode step in (Of(job, "steps") as YamlSequenceNode)?.Children.OfType<YamlMappingNode>() ?? [])
            {
                foreach (Finding finding in Step(path, job, step, exists))
                {
                    yield return finding;
                }
            }
        }
    }

    private static IEnumerable<Finding> Step(string path, YamlMappingNode job, YamlMappingNode step, Func<string, bool> exists)
    {
        string? uses = Of(step, "uses")?.ToString(), run = Of(step, "run")?.ToString();
        if (uses is null == run is null)
        {
            yield return At(path, step, "a step uses an action or runs a command.");
        }

        // A tag can be moved to other code, a commit cannot.
        if (uses is not null && !Pinned().IsMatch(uses))
        {
            yield return At(path, step, $"{uses} is not pinned to a commit.");
        }

        if (run is null)
        {
            yield break;
        }

        // What the host puts into a command is text that others choose; it goes through the environment.
        if (run.Contains("${{", StringComparison.Ordinal))
        {
            yield return At(path, step, "an expression in a command.");
        }

        foreach (Match script in Script().Matches(run))
        {
            if (!exists(script.Value))
            {
                yield return At(path, step, $"{script.Value} is not there.");
            }

            if (Of(job, "runs-on")?.ToString().StartsWith("ubuntu", StringComparison.Ordinal) != true)
            {
                yield return At(path, step, $"{script.Value} needs a shell, and the job may run elsewhere than on Linux.");
            }
        }
    }

    private static IEnumerable<Finding> Form(string path, YamlMappingNode root)
    {
        if (Of(root, "name") is null || Of(root, "description") is null || Of(root, "body") is not YamlSequenceNode body)
        {
            yield return At(path, root, "a form has a name, a description and a body.");
            yield break;
        }

        HashSet<string> known = [];
        foreach (YamlMappingNode field in body.Children.Cast<YamlMappingNode>())
        {
            string? type = Of(field, "type")?.ToString();
            string? shown = Of(field, "attributes") is YamlMappingNode attributes ? Of(attributes, type == "markdown" ? "value" : "label")?.ToString() : null;
            if (!s_fields.Contains(type) || string.IsNullOrEmpty(shown) || (type != "markdown" && !known.Add(Of(field, "id")?.ToString() ?? "")))
            {
                yield return At(path, field, "a field has a type, an id of its own and a label.");
            }
        }
    }

    private static YamlNode? Of(YamlMappingNode node, string key) => node.Children.TryGetValue(new YamlScalarNode(key), out YamlNode? value) ? value : null;

    private static Finding At(string path, YamlNode node, string message) => new(path, (int)node.Start.Line, message);

    [GeneratedRegex("^[^@]+@[0-9a-f]{40}$")]
    private static partial Regex Pinned();

    [GeneratedRegex(@"(?<![\w/.])(?:eng|\.ci)/[\w.-]+|integrations/[\w.-]+")]
    private static partial Regex Script();
}
