using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Workloads;

/// <summary>One measured piece of work: values of one type, their JSON, and the options they are read and written with.</summary>
public abstract class Workload
{
    private protected Workload(string group, string name)
    {
        Group = group;
        Name = name;
    }

    /// <summary>The family of workloads, such as <c>services</c>.</summary>
    public string Group { get; }

    /// <summary>The name inside the family, such as <c>login</c>.</summary>
    public string Name { get; }

    /// <summary>The type that is read and written.</summary>
    public abstract Type ModelType { get; }

    /// <summary>Null means the default options.</summary>
    public JsonSerializerOptions? Options { get; init; }

    /// <summary>False when the values are those of another workload, spelled differently.</summary>
    public bool Writes { get; init; } = true;

    /// <summary>False when only writing is of interest.</summary>
    public bool Reads { get; init; } = true;

    /// <summary>Times are divided by this: members for the names, 1 elsewhere.</summary>
    public int UnitsPerDocument { get; init; } = 1;

    /// <summary>What a time is given per: <c>document</c> or <c>member</c>.</summary>
    public string Unit => UnitsPerDocument == 1 ? "document" : "member";

    /// <summary>True when JSON is made up because the published document is absent.</summary>
    public bool LookAlike { get; init; }

    /// <summary>Options with which the type was used before these: where a caller's metadata is measured, those whose metadata was.</summary>
    public IReadOnlyList<JsonSerializerOptions> Earlier { get; init; } = [];

    /// <summary>True where ours is called with the generated contract, too.</summary>
    public bool ByMetadata { get; init; }

    /// <summary>True where other libraries than System.Text.Json have no such thing, or another one under the same name.</summary>
    public bool AgainstStandardOnly { get; init; }

    /// <summary>Bytes of the average document that is read.</summary>
    public abstract int AverageBytes { get; }

    public abstract void Accept(IWorkloadVisitor visitor);

    public override string ToString() => $"{Group}/{Name}";
}

/// <summary>Work over one statically known type.</summary>
public interface IWorkloadVisitor
{
    void Visit<T>(Workload<T> workload);
}

/// <inheritdoc/>
public sealed class Workload<T> : Workload
{
    private string[]? _texts;

    internal Workload(string group, string name, T[] values, byte[][] documents, JsonTypeInfo<T>? generated)
        : base(group, name)
    {
        Values = values;
        Documents = documents;
        Generated = generated;
    }

    /// <summary>The same work over other documents.</summary>
    public Workload(Workload<T> other, IReadOnlyList<byte[]> documents)
        : this(other.Group, other.Name, [.. other.Values], [.. documents], other.Generated)
    {
        Options = other.Options;
        UnitsPerDocument = other.UnitsPerDocument;
        Earlier = other.Earlier;
        ByMetadata = other.ByMetadata;
    }

    /// <summary>What is written, in rotation.</summary>
    public IReadOnlyList<T> Values { get; }

    /// <summary>What is read, in rotation, as UTF-8.</summary>
    public IReadOnlyList<byte[]> Documents { get; }

    /// <summary>
    /// Documents in declared order and exact spelling, to be read before any other: the name cache of
    /// System.Text.Json keeps the first spellings and the first order it meets.
    /// </summary>
    public IReadOnlyList<byte[]> Training { get; init; } = [];

    /// <summary>The source-generated contract of System.Text.Json; null where it has none for these options.</summary>
    public JsonTypeInfo<T>? Generated { get; }

    public override Type ModelType => typeof(T);

    public override int AverageBytes => (int)Documents.Average(document => document.Length);

    /// <summary>The documents as UTF-16.</summary>
    public IReadOnlyList<string> Texts => _texts ??= [.. Documents.Select(document => System.Text.Encoding.UTF8.GetString(document))];

    public override void Accept(IWorkloadVisitor visitor) => visitor.Visit(this);
}
