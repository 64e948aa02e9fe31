using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Outside.Generated;

/// <summary>A registered executor keeps nothing alive that should die.</summary>
public class GeneratedLifetimeTests
{
    private const string Plugin = """
        using System;
        using System.Text.Json;
        using Peregrine.Json.Outside.Generated;
        using Peregrine.Json.Runtime;
        using JsonSerializer = Peregrine.Json.JsonSerializer;

        public class Model
        {
            public int Value { get; set; }
        }

        public class ModelExecutor : Executor<Model>, IGeneratedExecutor<Model>
        {
            private ModelExecutor(ExecutorPlan<Model> plan) : base(plan)
            {
            }

            public static GeneratedObject Describe() => DescribeOf("Value");

            public static GeneratedExecutor<Model> Create(ExecutorPlan<Model> plan) => new ModelExecutor(plan);

            protected override Model Make(int value) => new() { Value = value };

            protected override int Get(Model value) => value.Value;
        }

        public class HostedExecutor : Executor<Hosted>, IGeneratedExecutor<Hosted>
        {
            private HostedExecutor(ExecutorPlan<Hosted> plan) : base(plan)
            {
            }

            public static GeneratedObject Describe() => DescribeOf("Value");

            public static GeneratedExecutor<Hosted> Create(ExecutorPlan<Hosted> plan) => new HostedExecutor(plan);

            protected override Hosted Make(int value) => new() { Value = value };

            protected override int Get(Hosted value) => value.Value;
        }

        public abstract class Executor<T>(ExecutorPlan<T> plan) : GeneratedExecutor<T>
        {
            private readonly MemberNames _names = plan.Names;

            protected static GeneratedObject DescribeOf(string name) => new()
            {
                Members = [new(name, name, typeof(T), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple)],
            };

            public override T ReadMembers(ref ReadCursor reader)
            {
                Entry.Uses++;
                int number = 0;
                int member = reader.FirstMember(reader.Position, _names);
                while (member == 0)
                {
                    nint at = reader.Read(reader.Position, out number);
                    member = reader.NextMember(at, _names, 0);
                }

                return Make(number);
            }

            public override nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead)
            {
                Entry.Uses++;
                at = writer.PutName(at, ",\"Value\":"u8, lead);
                at = writer.Put(at, Get(value));
                return writer.PutEnd(at);
            }

            protected abstract T Make(int value);

            protected abstract int Get(T value);
        }

        public static class Entry
        {
            public static int Uses;

            public static bool RegisterOwn() => GeneratedExecutors.Register<Model, ModelExecutor>();

            public static bool RegisterForHost() => GeneratedExecutors.Register<Hosted, HostedExecutor>();

            public static string Use(JsonSerializerOptions? options) => JsonSerializer.Serialize(JsonSerializer.Deserialize<Model>("{\"Value\":5}", options), options);
        }
        """;

    private static readonly byte[] s_plugin = Compile();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AnExecutorUnloadsWithItsType(bool hasOwnOptions)
    {
        WeakReference context = Use(hasOwnOptions);
        for (int i = 0; i < 100 && context.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(20);
        }

        Assert.False(context.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use(bool hasOwnOptions)
        {
            AssemblyLoadContext context = Load(isCollectible: true, out Type entry);
            Assert.True(Call(entry, "RegisterOwn"));
            Assert.False(Call(entry, "RegisterOwn"));
            Assert.Equal("""{"Value":5}""", entry.GetMethod("Use")!.Invoke(null, [hasOwnOptions ? new System.Text.Json.JsonSerializerOptions() : null]));
            Assert.Equal(2, entry.GetField("Uses")!.GetValue(null));
            Assert.False(Call(entry, "RegisterForHost"));
            Assert.Equal("""{"Value":7}""", JsonSerializer.Serialize(new Hosted { Value = 7 }));
            Assert.Equal(2, entry.GetField("Uses")!.GetValue(null));
            context.Unload();
            return new WeakReference(context);
        }
    }

    /// <summary>An assembly that stays may bring executors for the types of others.</summary>
    [Fact]
    public void AnAssemblyThatStaysServesOthersTypes()
    {
        Load(isCollectible: false, out Type entry);
        Assert.True(Call(entry, "RegisterForHost"));
        var options = new System.Text.Json.JsonSerializerOptions { DefaultBufferSize = 12_345 };
        Assert.Equal("""{"Value":7}""", JsonSerializer.Serialize(new Hosted { Value = 7 }, options));
        Assert.Equal(1, entry.GetField("Uses")!.GetValue(null));
    }

    private static bool Call(Type entry, string method) => (bool)entry.GetMethod(method)!.Invoke(null, null)!;

    private static AssemblyLoadContext Load(bool isCollectible, out Type entry)
    {
        var context = new AssemblyLoadContext("generated", isCollectible);
        entry = context.LoadFromStream(new MemoryStream(s_plugin)).GetType("Entry")!;
        return context;
    }

    private static byte[] Compile()
    {
        string[] platform = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        var compilation = CSharpCompilation.Create(
            "Peregrine.Json.Outside.Plugin",
            [CSharpSyntaxTree.ParseText(Plugin, new CSharpParseOptions(LanguageVersion.Preview))],
            platform.Select(static path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, specificDiagnosticOptions: [new("PJ1000", ReportDiagnostic.Suppress)]));
        var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return stream.ToArray();
    }
}

/// <summary>A type of the host, for which a plug-in has an executor.</summary>
public sealed class Hosted
{
    public int Value { get; set; }
}
