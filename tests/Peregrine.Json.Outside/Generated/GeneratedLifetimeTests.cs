using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Peregrine.Json.Outside.Generated;

/// <summary>Registered types keep nothing alive that should die.</summary>
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

        public class ModelObject : One<Model>
        {
            public override Model Create() => new();

            public override int Get(Model value) => value.Value;

            public override void Set(Model value, int number) => value.Value = number;
        }

        public class HostedObject : One<Hosted>
        {
            public override Hosted Create() => new();

            public override int Get(Hosted value) => value.Value;

            public override void Set(Hosted value, int number) => value.Value = number;
        }

        public abstract class One<T>() : GeneratedObject<T>(ObjectMarks.None, "Value", $"{(char)(MemberMarks.CanGet | MemberMarks.CanSet | MemberMarks.Simple)}i.")
            where T : class
        {
            public override GeneratedAccess Access(int member) => new ClassAccess<int>(o => Get((T)o), (o, value) => Set((T)o, value));

            public override GeneratedExecutor<T> Executor(ExecutorPlan<T> plan) => new Executor<T>(plan, this);

            public abstract int Get(T value);

            public abstract void Set(T value, int number);
        }

        public class Types : GeneratedTypes
        {
            public override int Version => RuntimeVersion.Current;

            public override GeneratedType? Find(Type type) => type == typeof(Model) ? new ModelObject() : null;
        }

        public class TypesOfHost : GeneratedTypes
        {
            public override int Version => RuntimeVersion.Current;

            public override GeneratedType? Find(Type type) => type == typeof(Hosted) ? new HostedObject() : null;
        }

        public class Executor<T>(ExecutorPlan<T> plan, One<T> one) : GeneratedExecutor<T>
            where T : class
        {
            public override T ReadMembers(ref ReadCursor reader)
            {
                Entry.Uses++;
                T value = one.Create();
                int member = reader.FirstMember(reader.Position, plan);
                while (member == 0)
                {
                    nint at = reader.Read(reader.Position, plan, 0, out int number);
                    one.Set(value, number);
                    member = reader.NextMember(at, plan, 0);
                }

                return value;
            }

            public override nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead)
            {
                Entry.Uses++;
                at = writer.PutName(at, plan, 0, lead);
                at = writer.Put(at, one.Get(value));
                return writer.PutEnd(at);
            }
        }

        public static class Entry
        {
            private static readonly Types s_types = new();
            private static readonly TypesOfHost s_typesOfHost = new();

            public static int Uses;

            public static void RegisterOwn() => GeneratedTypes.Register(s_types);

            public static void RegisterForHost() => GeneratedTypes.Register(s_typesOfHost);

            public static string Use(JsonSerializerOptions? options) => JsonSerializer.Serialize(JsonSerializer.Deserialize<Model>("{\"Value\":5}", options), options);
        }
        """;

    private static readonly byte[] s_plugin = Compile();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void GeneratedCodeUnloadsWithItsType(bool hasOwnOptions)
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
            Call(entry, "RegisterOwn");
            Assert.Equal("""{"Value":5}""", entry.GetMethod("Use")!.Invoke(null, [hasOwnOptions ? new System.Text.Json.JsonSerializerOptions() : null]));
            Assert.Equal(2, entry.GetField("Uses")!.GetValue(null));
            Call(entry, "RegisterForHost");
            Assert.Equal("""{"Value":7}""", JsonSerializer.Serialize(new Hosted { Value = 7 }));
            Assert.Equal(2, entry.GetField("Uses")!.GetValue(null));
            context.Unload();
            return new WeakReference(context);
        }
    }

    /// <summary>An assembly that stays may bring code for the types of others.</summary>
    [Fact]
    public void AnAssemblyThatStaysServesOthersTypes()
    {
        Load(isCollectible: false, out Type entry);
        Call(entry, "RegisterForHost");
        var options = new System.Text.Json.JsonSerializerOptions { DefaultBufferSize = 12_345 };
        Assert.Equal("""{"Value":7}""", JsonSerializer.Serialize(new Hosted { Value = 7 }, options));
        Assert.Equal(1, entry.GetField("Uses")!.GetValue(null));
    }

    private static void Call(Type entry, string method) => entry.GetMethod(method)!.Invoke(null, null);

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
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return stream.ToArray();
    }
}

/// <summary>A type of the host, for which a plug-in has code.</summary>
public sealed class Hosted
{
    public int Value { get; set; }
}
