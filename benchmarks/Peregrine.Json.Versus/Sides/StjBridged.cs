using System.Text.Json;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Sides;

/// <summary>System.Text.Json called with options that use this library, as frameworks and other libraries call it. Measured only where <c>--against</c> names it.</summary>
public sealed class StjBridged : Side
{
    public override string Name => "stj-bridged";

    public override bool SameBytes => true;

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Utf8 => CallLoop.Over(workload.Documents, Bridged(workload.Options), StjReflection.Calls.ReadUtf8<T>),
        Form.String => CallLoop.Over(workload.Texts, Bridged(workload.Options), StjReflection.Calls.ReadString<T>),
        Form.Stream => CallLoop.Over(workload.Documents, Bridged(workload.Options), StjReflection.Calls.ReadStream<T>),
        Form.Async => CallLoop.Over(workload.Documents, Bridged(workload.Options), StjReflection.Calls.ReadAsync<T>),
        Form.Pipe => CallLoop.Over(workload.Documents, Bridged(workload.Options), StjReflection.Calls.ReadPipe<T>),
        Form.Elements => CallLoop.Over(workload.Documents, Bridged(workload.Options), StjReflection.Calls.ReadElements<T>),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Bytes => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WriteBytes),
        Form.Buffer => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WriteBuffer),
        Form.String => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WriteString),
        Form.Stream => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WriteStream),
        Form.Async => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WriteAsync),
        Form.Pipe => CallLoop.Over(workload.Values, Bridged(workload.Options), StjReflection.Calls.WritePipe),
        _ => null,
    };

    private static StjReflection.Settings Bridged(JsonSerializerOptions? options) => new(new JsonSerializerOptions(options ?? JsonSerializerOptions.Default).UsePeregrine());
}
