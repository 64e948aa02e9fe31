using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// A value declared as object under a resolver without metadata for <see cref="object"/>. It is written by its run-time type. Only a JSON null can be read.
/// </summary>
internal sealed class UnreadableContract(OptionsScope options, JsonNumberHandling? handling = null) : UnknownContract(options, handling)
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) => new UnreadableContract(Options, handling);

    public override void DescribeTo(ContractNotes notes) => notes.RefuseReading(NotReadable);

    public override object? Read(ref JsonReader reader) =>
        reader.TryReadNull() ? null : throw new ReadFault(FaultKind.Unsupported, reader.At, NotReadable).WithSource();

    private string NotReadable =>
        ErrorText.NoMetadata(typeof(object), (Options.Settings.TypeInfoResolver ?? Options.Source.TypeInfoResolver)?.ToString() ?? "<null>");
}
